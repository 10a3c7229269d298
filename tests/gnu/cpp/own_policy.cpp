// A policy of one's own: sums of values below each node.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;

template <class Node_CItr, class Node_Itr, class Cmp_Fn, class Alloc> struct sum_update {
  typedef long long metadata_type;
  virtual Node_CItr node_begin() const = 0;
  virtual Node_CItr node_end() const = 0;
  void operator()(Node_Itr it, Node_CItr end_it) const {
    long long sum = (*it)->second;
    Node_Itr l = it.get_l_child(), r = it.get_r_child();
    if (l != end_it) sum += l.get_metadata();
    if (r != end_it) sum += r.get_metadata();
    const_cast<metadata_type &>(it.get_metadata()) = sum;
  }
  long long prefix_sum(int key) const {
    long long sum = 0;
    Node_CItr it = node_begin();
    while (it != node_end()) {
      Node_CItr l = it.get_l_child();
      if (Cmp_Fn()(key, (*it)->first)) {
        it = l;
      } else {
        sum += (*it)->second;
        if (l != node_end()) sum += l.get_metadata();
        it = it.get_r_child();
      }
    }
    return sum;
  }
};

int main() {
  tree<int, int, less<int>, rb_tree_tag, sum_update> t;
  for (int i = 1; i <= 1000; i++) t.insert({i * 37 % 1009, i});
  for (int i = 0; i < 300; i++) t.erase(i * 3);
  cout << t.prefix_sum(100) << ' ' << t.prefix_sum(2000) << ' ' << t.size() << endl;
}

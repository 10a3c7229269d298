// The other tags.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;

template <class Tag> long long work() {
  tree<long long, int, less<long long>, Tag, tree_order_statistics_node_update> t;
  for (long long i = 0; i < 3000; i++) t[i * i % 1013] += 1;
  t.erase(5);
  long long sum = t.size() * 1000000LL + t.order_of_key(500);
  for (auto &x : t) sum += x.first * x.second;
  auto at = t.lower_bound(700);
  return sum + at->first + (--at)->first;
}

int main() { cout << work<rb_tree_tag>() << ' ' << work<splay_tree_tag>() << ' ' << work<ov_tree_tag>() << endl; }

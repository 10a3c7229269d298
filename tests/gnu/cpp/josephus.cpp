// Every k-th one leaves the circle.
// stdin: 7 2\n
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
template <class T> using ordered_set = tree<T, null_type, less<T>, rb_tree_tag, tree_order_statistics_node_update>;

int main() {
  int n, k;
  cin >> n >> k;
  ordered_set<int> circle;
  for (int i = 1; i <= n; i++) circle.insert(i);
  int at = 0;
  while (!circle.empty()) {
    at = (at + k) % circle.size();
    auto it = circle.find_by_order(at);
    cout << *it << ' ';
    circle.erase(it);
  }
  cout << endl;
}

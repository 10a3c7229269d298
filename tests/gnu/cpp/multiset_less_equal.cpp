// A multiset by less_equal, where find finds nothing.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
typedef tree<int, null_type, less_equal<int>, rb_tree_tag, tree_order_statistics_node_update> ordered_multiset;

int main() {
  ordered_multiset s;
  for (int x : {4, 2, 4, 4, 7, 2}) s.insert(x);
  cout << s.size() << ' ' << s.order_of_key(4) << ' ' << s.order_of_key(5) << ' ' << *s.find_by_order(3) << endl;
  s.erase(s.find_by_order(s.order_of_key(4)));
  for (int x : s) cout << x << ' ';
  cout << endl << (s.find(4) == s.end()) << ' ' << *s.lower_bound(2) << ' ' << *s.upper_bound(2) << endl;
}

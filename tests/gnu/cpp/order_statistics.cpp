// Numbers that come and go; which is the k-th, and how many are smaller.
// stdin: 8\nI 5\nI 1\nI 9\nK 2\nC 6\nD 5\nK 2\nC 6\n
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
template <class T> using ordered_set = tree<T, null_type, less<T>, rb_tree_tag, tree_order_statistics_node_update>;

int main() {
  int queries;
  cin >> queries;
  ordered_set<int> s;
  while (queries--) {
    char kind;
    int x;
    cin >> kind >> x;
    if (kind == 'I') s.insert(x);
    if (kind == 'D') s.erase(x);
    if (kind == 'K') cout << (x > (int)s.size() ? string("invalid") : to_string(*s.find_by_order(x - 1))) << '\n';
    if (kind == 'C') cout << s.order_of_key(x) << '\n';
  }
}

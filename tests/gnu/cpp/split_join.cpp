// Trees that are cut in two and put together.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
template <class T> using ordered_set = tree<T, null_type, less<T>, rb_tree_tag, tree_order_statistics_node_update>;

int main() {
  ordered_set<int> a, b;
  for (int i = 0; i < 1000; i++) a.insert(i * 7 % 1000);
  a.split(299, b);
  cout << a.size() << ' ' << b.size() << ' ' << *a.rbegin() << ' ' << *b.begin() << ' ' << *b.find_by_order(100) << endl;
  a.join(b);
  cout << a.size() << ' ' << b.size() << ' ' << a.order_of_key(500) << endl;
  ordered_set<int> c = a;
  c.erase(0);
  swap(a, c);
  cout << a.size() << ' ' << c.size() << endl;
  b.insert(500);
  try {
    a.join(b);
    cout << "joined" << endl;
  } catch (const join_error &) {
    cout << "cannot join" << endl;
  }
}

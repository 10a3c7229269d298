// Everything at once.
#include <bits/extc++.h>
using namespace __gnu_pbds;
using namespace std;
template <typename T>
using order_set = tree<T, null_type, less<T>, rb_tree_tag, tree_order_statistics_node_update>;

int main() {
  order_set<string> s;
  s.insert("b");
  s.insert("a");
  gp_hash_table<int, int> h;
  h[3] = 4;
  __gnu_cxx::rope<char> r("xy");
  cout << *s.find_by_order(1) << h[3] << r << endl;
}

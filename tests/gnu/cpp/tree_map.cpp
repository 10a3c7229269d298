// A map that is a tree, in the opposite order, with all its iterators.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;

int main() {
  tree<string, int, greater<string>, rb_tree_tag, tree_order_statistics_node_update> ages;
  ages["bob"] = 3;
  ages["alice"] = 5;
  ages.insert(make_pair("carol", 7));
  cout << ages.insert({"bob", 9}).second << ages["bob"] << endl;
  for (auto &entry : ages) entry.second *= 2;
  for (auto at = ages.begin(); at != ages.end(); ++at) cout << at->first << '=' << at->second << ' ';
  for (auto at = ages.rbegin(); at != ages.rend(); ++at) cout << at->first << ' ';
  cout << ages.order_of_key("alice") << ' ' << ages.find_by_order(0)->first << endl;
  auto after = ages.erase(ages.find("bob"));
  cout << after->first << ' ' << ages.size() << endl;
}

// All words with a prefix.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/trie_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
typedef trie<string, null_type, trie_string_access_traits<>, pat_trie_tag, trie_prefix_search_node_update> words;

int main() {
  words w;
  for (auto s : {"car", "card", "care", "cat", "dog", "do", "c"}) w.insert(s);
  for (auto s : {"car", "d", "x", ""}) {
    auto range = w.prefix_range(s);
    for (auto at = range.first; at != range.second; ++at) cout << *at << ' ';
    cout << '|';
  }
  cout << w.size() << w.erase("dog") << w.erase("dog") << endl;
}

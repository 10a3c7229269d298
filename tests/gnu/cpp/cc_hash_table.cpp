// Words and how often they come.
// stdin: the cat and the dog and the bird\n
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
using namespace std;

int main() {
  __gnu_pbds::cc_hash_table<string, int> words;
  string word;
  while (cin >> word) ++words[word];
  map<string, int> sorted(words.begin(), words.end());
  for (auto &entry : sorted) cout << entry.first << ':' << entry.second << ' ';
  cout << words.size() << endl;
  __gnu_pbds::cc_hash_table<int, __gnu_pbds::null_type> seen;
  for (int i = 0; i < 1000; i++) seen.insert(i * i % 97);
  cout << seen.size() << ' ' << (seen.find(50) != seen.end()) << (seen.find(51) != seen.end()) << endl;
  cout << seen.erase_if([](int x) { return x % 2; }) << endl;
  auto copy = words;
  words.clear();
  cout << words.empty() << copy["the"] << endl;
}

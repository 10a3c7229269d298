// How many pairs have a given sum, with a hash of one's own.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
using namespace std;
using namespace __gnu_pbds;
const int RANDOM = chrono::high_resolution_clock::now().time_since_epoch().count();
struct chash {
  int operator()(int x) const { return x ^ RANDOM; }
};

int main() {
  gp_hash_table<int, int, chash> count;
  long long pairs = 0;
  for (int i = 0; i < 100000; i++) {
    int x = i * 7919 % 10007;
    if (count.find(10007 - x) != count.end()) pairs += count[10007 - x];
    count[x]++;
  }
  cout << pairs << ' ' << count.size() << endl;
  vector<pair<int, int>> all(count.begin(), count.end());
  sort(all.begin(), all.end());
  cout << all[5].first << ' ' << all[5].second << ' ' << count.erase(5) << count.erase(5) << endl;
}

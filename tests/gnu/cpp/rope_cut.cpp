// Moves parts of a text to its front.
// stdin: 3\n2 3\n0 1\n4 2\n
#include <bits/stdc++.h>
#include <ext/rope>
using namespace std;
using namespace __gnu_cxx;

int main() {
  rope<int> v;
  for (int i = 1; i <= 8; i++) v.push_back(i);
  int m;
  cin >> m;
  while (m--) {
    int l, n;
    cin >> l >> n;
    rope<int> cut = v.substr(l, n);
    v.erase(l, n);
    v.insert(v.mutable_begin(), cut);
  }
  for (rope<int>::iterator it = v.mutable_begin(); it != v.mutable_end(); ++it) cout << *it << ' ';
  cout << v.size() << endl;
}

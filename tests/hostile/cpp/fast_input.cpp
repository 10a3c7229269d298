// expect: Finished(0)
// stdout: 0
// Streams that are not tied together, as contest programs have them.
#include <bits/stdc++.h>
int main() { std::ios::sync_with_stdio(false); std::cin.tie(nullptr); int n = 0; std::string s; while (std::cin >> s) n++; std::cout << n; }

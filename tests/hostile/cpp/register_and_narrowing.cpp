// expect: Finished(0)
// What GCC takes with a warning.
#include <bits/stdc++.h>
int main() { register int x = 300; char c{static_cast<char>(x)}; int n = 3; float f[] = {n, 2}; std::vector<int> v{1, 2, 3}; std::random_shuffle(v.begin(), v.end()); return f[0] == 3 && c ? std::__gcd(4, 6) - 2 : 1; }

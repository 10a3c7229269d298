// Numbers of 128 bits, and arrays whose lengths are known when it runs.
#include <bits/stdc++.h>
using namespace std;
typedef __float128 quad;
typedef unsigned __int128 wide;

int main() {
  int n = 5;
  vector<int> lists[n];
  int grid[n][n + 1];
  memset(grid, 0, sizeof grid);
  lists[n - 1].push_back(n);
  grid[4][5] = 9;
  quad third = (quad)1 / 3;
  wide big = (wide)1 << 100;
  cout << (double)(third * 3) << ' ' << (unsigned long long)(big >> 60) << ' ' << lists[4][0] + grid[4][5] << ' '
       << sizeof(grid) / sizeof(int) << endl;
  auto range = ({ int x = 3; x * x; });
  int cases = 0;
  switch (range) { case 5 ... 10: cases++; }
  cout << range << cases << ' ' << (n ?: 7) << endl;
}

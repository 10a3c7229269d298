// What asks for optimisation and processors, with nothing behind it here.
#pragma GCC optimize("Ofast,unroll-loops,no-stack-protector")
#pragma GCC optimize("O3")
#pragma GCC target("sse,sse2,sse3,ssse3,sse4,popcnt,abm,mmx,avx,avx2,tune=native")
#include <bits/stdc++.h>
using namespace std;
#pragma GCC push_options
#pragma GCC optimize("O1")
__attribute__((target("avx2"), optimize("O3", "unroll-loops"))) int sum(const vector<int> &v) {
  int s = 0;
#pragma GCC unroll 8
#pragma GCC ivdep
  for (int x : v) s += x;
  return s;
}
#pragma GCC pop_options
__attribute__((noinline, hot, flatten)) static int twice(int x) { return 2 * x; }
__attribute__((target_clones("avx2", "default"))) int thrice(int x) { return 3 * x; }

int main() {
  vector<int> v(1000);
  iota(v.begin(), v.end(), 1);
  if (__builtin_cpu_supports("sse2")) cout << twice(sum(v)) << ' ' << thrice(7) << endl;
}

// Names of GCC's library that programs use as if they were the standard's.
#include <algorithm>
#include <bitset>
#include <cstdio>
using namespace std;

int main() {
  bitset<200> b;
  b[3] = b[64] = b[65] = b[199] = 1;
  for (int i = b._Find_first(); i < (int)b.size(); i = b._Find_next(i)) printf("%d ", i);
  bitset<5> small;
  bitset<32> word;
  word[31] = 1;
  printf("%d %d %d %d\n", (int)small._Find_first(), (int)word._Find_first(), (int)word._Find_next(31), (int)(~small)._Find_next(4));
  printf("%d %d %d %lld %d\n", __gcd(12, 18), __lg(1000), __lg(1LL << 40), __gcd(1LL << 40, 1LL << 20), __builtin_popcount(255));
  static_assert(__lg(8) == 3, "it is constant");
}

// Reachability by rows of bits, 256 at a time.
#pragma GCC optimize("O3")
#pragma GCC target("avx2,popcnt")
#include <x86intrin.h>
#include <bits/stdc++.h>
using namespace std;
const int N = 512;
alignas(32) unsigned long long rows[N][N / 64];

int main() {
  for (int i = 0; i < N; i++)
    for (int k : {i * 2 + 1, i * 3 + 7}) rows[i][k % N / 64] |= 1ull << k % 64;
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      if (rows[i][k / 64] >> k % 64 & 1)
        for (int j = 0; j < N / 64; j += 4)
          _mm256_store_si256((__m256i *)&rows[i][j], _mm256_or_si256(_mm256_load_si256((__m256i *)&rows[i][j]),
                                                                    _mm256_load_si256((__m256i *)&rows[k][j])));
  long long reached = 0;
  for (auto &row : rows)
    for (auto word : row) reached += _mm_popcnt_u64(word);
  cout << reached << ' ' << (__rdtsc() > 0) << endl;
  _mm_prefetch((const char *)rows, _MM_HINT_T0);
}

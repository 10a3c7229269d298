// A sum of products, eight at a time.
#pragma GCC target("avx2")
#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;

int main() {
  vector<int> a(1003), b(1003);
  for (int i = 0; i < 1003; i++) a[i] = i * 37 % 1000 - 500, b[i] = i * 91 % 777;
  __m256i sum = _mm256_setzero_si256();
  int i = 0;
  for (; i + 8 <= 1003; i += 8) {
    __m256i x = _mm256_loadu_si256((const __m256i *)&a[i]);
    __m256i y = _mm256_loadu_si256((const __m256i *)&b[i]);
    sum = _mm256_add_epi32(sum, _mm256_mullo_epi32(x, y));
  }
  alignas(32) int parts[8];
  _mm256_store_si256((__m256i *)parts, sum);
  int all = accumulate(parts, parts + 8, 0);
  for (; i < 1003; i++) all += a[i] * b[i];
  cout << all << endl;
}

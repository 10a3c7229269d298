// A function for another processor than the program around it: how many numbers are in a range.
#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;

__attribute__((target("avx2"))) int count(const int *a, int n, int low, int high) {
  __m256i l = _mm256_set1_epi32(low - 1), h = _mm256_set1_epi32(high + 1), c = _mm256_setzero_si256();
  for (int i = 0; i < n; i += 8) {
    __m256i x = _mm256_load_si256((const __m256i *)(a + i));
    c = _mm256_sub_epi32(c, _mm256_and_si256(_mm256_cmpgt_epi32(x, l), _mm256_cmpgt_epi32(h, x)));
  }
  __m128i s = _mm_add_epi32(_mm256_castsi256_si128(c), _mm256_extracti128_si256(c, 1));
  s = _mm_hadd_epi32(s, s);
  s = _mm_hadd_epi32(s, s);
  return _mm_cvtsi128_si32(s);
}

alignas(32) int numbers[80000];

int main() {
  for (int i = 0; i < 80000; i++) numbers[i] = i * 7919LL % 100003;
  cout << count(numbers, 80000, 1000, 50000) << ' ' << count(numbers, 80000, 0, 9) << endl;
}

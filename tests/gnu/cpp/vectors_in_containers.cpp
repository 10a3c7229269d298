// Vectors in classes and containers, added as numbers are.
#pragma GCC target("avx2")
#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;

struct cell {
  __m256i v;
  cell operator+(const cell &o) const { return {_mm256_add_epi32(v, o.v)}; }
};
template <class T> T twice(T x) { return x + x; }

int main() {
  vector<__m256i, std::allocator<__m256i>> all;
  for (int i = 0; i < 10; i++) all.push_back(_mm256_set1_epi32(i));
  __m256i sum = _mm256_setzero_si256();
  for (__m256i x : all) sum = sum + x;
  cell c = twice(cell{sum}) + cell{_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)};
  auto at = [&](int i) { return ((int *)&c.v)[i]; };
  array<__m128i, 3> a{};
  a[1] = _mm_set1_epi64x(7);
  cout << at(0) << ' ' << at(7) << ' ' << _mm_cvtsi128_si64(a[1]) << ' ' << sum[0] << endl;
}

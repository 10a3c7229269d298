// Numbers with fractions, and a product that is rounded once.
#pragma GCC target("avx2,fma")
#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;

int main() {
  __m256d x = _mm256_set_pd(1, 2, 3, 4), y = _mm256_set1_pd(0.1);
  __m256d z = _mm256_fmadd_pd(x, y, _mm256_sqrt_pd(x));
  __m256d m = _mm256_cmp_pd(z, _mm256_set1_pd(1.7), _CMP_GT_OQ);
  z = _mm256_blendv_pd(z, _mm256_round_pd(z, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC), m);
  z = _mm256_hadd_pd(z, _mm256_permute2f128_pd(z, z, 1));
  double r[4];
  _mm256_storeu_pd(r, z);
  printf("%.10f %.10f %.10f %.10f %d\n", r[0], r[1], r[2], r[3], _mm256_movemask_pd(m));
  __m256 f = _mm256_cvtepi32_ps(_mm256_setr_epi32(1, -2, 3, -4, 5, 6, 7, 1 << 30));
  f = _mm256_permutevar8x32_ps(_mm256_floor_ps(_mm256_div_ps(f, _mm256_set1_ps(2))), _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
  float s[8];
  _mm256_storeu_ps(s, f);
  for (float v : s) printf("%.1f ", v);
  int table[10] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81};
  __m256i g = _mm256_i32gather_epi32(table, _mm256_setr_epi32(9, 8, 7, 6, 5, 4, 3, 2), 4);
  printf("%d %d\n", _mm256_extract_epi32(g, 0), _mm256_extract_epi32(g, 7));
}

// Floating-point numbers, four at a time.
#include <cstdio>
#include <emmintrin.h>
#include <pmmintrin.h>
#include <xmmintrin.h>
#pragma GCC target("sse3")

int main() {
  __m128 a = _mm_set_ps(1, 2, 3, 4), b = _mm_set1_ps(0.5f);
  __m128 c = _mm_add_ps(_mm_mul_ps(a, b), _mm_sqrt_ps(a));
  float r[4];
  _mm_storeu_ps(r, c);
  printf("%.4f %.4f %.4f %.4f\n", r[0], r[1], r[2], r[3]);
  __m128d d = _mm_setr_pd(1.25, -3), e = _mm_set_sd(7);
  __m128d f = _mm_max_pd(_mm_div_pd(d, _mm_set1_pd(3)), _mm_sub_pd(e, d));
  double s[2];
  _mm_storeu_pd(s, f);
  printf("%.6f %.6f %d %d\n", s[0], s[1], _mm_movemask_ps(_mm_cmplt_ps(a, _mm_set1_ps(2.5f))), _mm_cvttsd_si32(d));
  __m128 t0 = a, t1 = b, t2 = c, t3 = _mm_setzero_ps();
  _MM_TRANSPOSE4_PS(t0, t1, t2, t3);
  _mm_storeu_ps(r, _mm_shuffle_ps(t0, t3, _MM_SHUFFLE(1, 0, 3, 2)));
  printf("%.4f %.4f %.4f %.4f %.2f\n", r[0], r[1], r[2], r[3], _mm_cvtss_f32(_mm_min_ps(a, b)));
}

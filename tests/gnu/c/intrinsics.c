/* The same in C. */
#include <stdio.h>
#include <emmintrin.h>

static short a[64], b[64];

int main(void) {
  for (int i = 0; i < 64; i++) a[i] = (short)(i * 511), b[i] = (short)(i - 40);
  __m128i sum = _mm_setzero_si128();
  for (int i = 0; i < 64; i += 8)
    sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_loadu_si128((__m128i *)(a + i)), _mm_loadu_si128((__m128i *)(b + i))));
  int parts[4];
  _mm_storeu_si128((__m128i *)parts, sum);
  printf("%d %d\n", parts[0] + parts[1] + parts[2] + parts[3], _mm_movemask_epi8(_mm_cmpgt_epi16(_mm_set1_epi16(3), _mm_loadu_si128((__m128i *)b))));
  return 0;
}

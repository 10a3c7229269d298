// Products over GF(2), carries, random numbers of the processor.
#pragma GCC target("pclmul,rdrnd,sse4.2,lzcnt,bmi")
#include <immintrin.h>
#include <cstdio>

int main() {
  __m128i p = _mm_clmulepi64_si128(_mm_set_epi64x(0, 0x123456789abcdefLL), _mm_set_epi64x(0x1b, 77), 0x10);
  printf("%llx %llx\n", (unsigned long long)_mm_cvtsi128_si64(p), (unsigned long long)_mm_extract_epi64(p, 1));
  unsigned long long sum, seed = 0;
  unsigned char carry = _addcarry_u64(1, ~0ull, 5, &sum);
  printf("%d %llu %u %d\n", carry, sum, _mm_crc32_u32(7, 1234567), (int)_lzcnt_u32(0x00ffffff));
  printf("%d\n", _rdrand64_step(&seed) | 1);
}

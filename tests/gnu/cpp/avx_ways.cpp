// Every 8, 16 and 32 bits of a vector: arithmetic, comparison, shuffles.
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#include <bits/stdc++.h>
#include <immintrin.h>
using namespace std;

unsigned long long hash_of = 1469598103934665603ull;
void see(__m256i v) {
  unsigned char bytes[32];
  _mm256_storeu_si256((__m256i *)bytes, v);
  for (unsigned char b : bytes) hash_of = (hash_of ^ b) * 1099511628211ull;
}
void see(__m128i v) { see(_mm256_set_m128i(v, v)); }
#define SHOW(what) (see(what), printf("%016llx %s\n", hash_of, #what))

int main() {
  volatile float big = 3e10f;
  alignas(32) unsigned char x[32], y[32];
  for (int i = 0; i < 32; i++) x[i] = i * 41 + 200, y[i] = i * i * 13 + 90;
  __m256i a = _mm256_load_si256((__m256i *)x), b = _mm256_load_si256((__m256i *)y);
  __m128i c = _mm256_castsi256_si128(a), d = _mm256_extracti128_si256(b, 1);
  SHOW(_mm256_add_epi8(a, b));
  SHOW(_mm256_adds_epi8(a, b));
  SHOW(_mm256_adds_epu16(a, b));
  SHOW(_mm256_subs_epu8(a, b));
  SHOW(_mm256_avg_epu8(a, b));
  SHOW(_mm256_max_epi8(a, b));
  SHOW(_mm256_min_epu16(a, b));
  SHOW(_mm256_max_epu32(a, b));
  SHOW(_mm256_mullo_epi16(a, b));
  SHOW(_mm256_mulhi_epi16(a, b));
  SHOW(_mm256_mulhi_epu16(a, b));
  SHOW(_mm256_mulhrs_epi16(a, b));
  SHOW(_mm256_madd_epi16(a, b));
  SHOW(_mm256_maddubs_epi16(a, b));
  SHOW(_mm256_mul_epu32(a, b));
  SHOW(_mm256_mul_epi32(a, b));
  SHOW(_mm256_sad_epu8(a, b));
  SHOW(_mm256_cmpgt_epi8(a, b));
  SHOW(_mm256_cmpeq_epi16(a, b));
  SHOW(_mm256_cmpgt_epi64(a, b));
  SHOW(_mm256_andnot_si256(a, b));
  SHOW(_mm256_abs_epi16(a));
  SHOW(_mm256_sign_epi8(a, b));
  SHOW(_mm256_slli_epi16(a, 3));
  SHOW(_mm256_srai_epi32(a, 40));
  SHOW(_mm256_srli_epi64(a, 17));
  SHOW(_mm256_sllv_epi32(a, _mm256_setr_epi32(0, 1, 31, 32, 33, -1, 5, 6)));
  SHOW(_mm256_srav_epi32(a, _mm256_setr_epi32(0, 1, 31, 32, 33, -1, 5, 6)));
  SHOW(_mm256_packs_epi16(a, b));
  SHOW(_mm256_packus_epi32(a, b));
  SHOW(_mm256_unpacklo_epi8(a, b));
  SHOW(_mm256_unpackhi_epi32(a, b));
  SHOW(_mm256_shuffle_epi8(a, b));
  SHOW(_mm256_shuffle_epi32(a, _MM_SHUFFLE(0, 3, 1, 2)));
  SHOW(_mm256_shufflelo_epi16(a, 0x1b));
  SHOW(_mm256_permute4x64_epi64(a, 0x8d));
  SHOW(_mm256_permute2x128_si256(a, b, 0x31));
  SHOW(_mm256_permutevar8x32_epi32(a, b));
  SHOW(_mm256_alignr_epi8(a, b, 5));
  SHOW(_mm256_slli_si256(a, 3));
  SHOW(_mm256_srli_si256(a, 7));
  SHOW(_mm256_blendv_epi8(a, b, _mm256_cmpgt_epi8(a, b)));
  SHOW(_mm256_blend_epi32(a, b, 0xa5));
  SHOW(_mm256_hadd_epi16(a, b));
  SHOW(_mm256_hsub_epi32(a, b));
  SHOW(_mm256_cvtepi8_epi16(c));
  SHOW(_mm256_cvtepu8_epi32(c));
  SHOW(_mm256_cvtepi32_epi64(d));
  SHOW(_mm256_inserti128_si256(a, d, 1));
  SHOW(_mm256_insert_epi16(a, 77, 9));
  SHOW(_mm256_broadcastd_epi32(c));
  SHOW(_mm_srli_si128(c, 4));
  SHOW(_mm_slli_si128(c, 16));
  SHOW(_mm_alignr_epi8(c, d, 20));
  SHOW(_mm_sll_epi32(c, _mm_cvtsi32_si128(9)));
  SHOW(_mm_minpos_epu16(c));
  SHOW(_mm_set_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
  SHOW(_mm_cvttps_epi32(_mm_setr_ps(1.5f, -2.5f, big, -0.0f)));
  SHOW(_mm_cvtps_epi32(_mm_setr_ps(1.5f, 2.5f, -big, -0.7f)));
  printf("%d %d %d %d\n", _mm256_movemask_epi8(a), _mm_movemask_epi8(c), _mm256_testz_si256(a, b), _mm256_extract_epi8(a, 31));
  printf("%llx %llx %x %x %d %d %d\n", (unsigned long long)_pdep_u64(0x1234, 0xff00ff00ff00ff),
         (unsigned long long)_pext_u64(0x123456789abcdefull, 0xf0f0f0f0f0f0f0ull), _bzhi_u32(~0u, 5), _blsr_u32(12),
         (int)_tzcnt_u32(0), (int)_mm_popcnt_u32(255), (int)_mm_popcnt_u64(~0ull));
}

// Intrinsics of x86 processors up to AVX2, over WebAssembly's vectors of 128 bits: those of 256 bits are two of them.
//
// What is not exact on x86 (`_mm_rcp_ps`, `_mm_rsqrt_ps`) is exact here. There is no AVX-512.
#ifndef ASSAY_X86_INTRINSICS_H
#define ASSAY_X86_INTRINSICS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wasm_simd128.h>

typedef long long __m64 __attribute__((__vector_size__(8), __aligned__(8)));
typedef float __m128 __attribute__((__vector_size__(16), __aligned__(16)));
typedef double __m128d __attribute__((__vector_size__(16), __aligned__(16)));
typedef long long __m128i __attribute__((__vector_size__(16), __aligned__(16)));
typedef float __m256 __attribute__((__vector_size__(32), __aligned__(32)));
typedef double __m256d __attribute__((__vector_size__(32), __aligned__(32)));
typedef long long __m256i __attribute__((__vector_size__(32), __aligned__(32)));
typedef float __m128_u __attribute__((__vector_size__(16), __aligned__(1)));
typedef double __m128d_u __attribute__((__vector_size__(16), __aligned__(1)));
typedef long long __m128i_u __attribute__((__vector_size__(16), __aligned__(1)));
typedef float __m256_u __attribute__((__vector_size__(32), __aligned__(1)));
typedef double __m256d_u __attribute__((__vector_size__(32), __aligned__(1)));
typedef long long __m256i_u __attribute__((__vector_size__(32), __aligned__(1)));

// Lanes of 128 and 256 bits.
#define __ASSAY_LANES(name, type, bytes) typedef type name __attribute__((__vector_size__(bytes)))

__ASSAY_LANES(__x_i8x16, signed char, 16);
__ASSAY_LANES(__x_i8x32, signed char, 32);
__ASSAY_LANES(__x_u8x16, unsigned char, 16);
__ASSAY_LANES(__x_u8x32, unsigned char, 32);
__ASSAY_LANES(__x_i16x8, short, 16);
__ASSAY_LANES(__x_i16x16, short, 32);
__ASSAY_LANES(__x_u16x8, unsigned short, 16);
__ASSAY_LANES(__x_u16x16, unsigned short, 32);
__ASSAY_LANES(__x_i32x4, int, 16);
__ASSAY_LANES(__x_i32x8, int, 32);
__ASSAY_LANES(__x_u32x4, unsigned, 16);
__ASSAY_LANES(__x_u32x8, unsigned, 32);
__ASSAY_LANES(__x_i64x2, long long, 16);
__ASSAY_LANES(__x_i64x4, long long, 32);
__ASSAY_LANES(__x_u64x2, unsigned long long, 16);
__ASSAY_LANES(__x_u64x4, unsigned long long, 32);
__ASSAY_LANES(__x_f32x4, float, 16);
__ASSAY_LANES(__x_f32x8, float, 32);
__ASSAY_LANES(__x_f64x2, double, 16);
__ASSAY_LANES(__x_f64x4, double, 32);
#undef __ASSAY_LANES

// Every function from here on may use vectors, the program's own too, unless all of the program may. The pragma ends behind the
// program (see `clang.rs`).
#ifndef __wasm_simd128__
#define __ASSAY_VECTORS 1
#pragma clang attribute push(__attribute__((__target__("simd128"))), apply_to = function)
#endif
#define __X static __inline__ __attribute__((__always_inline__, __nodebug__, __unused__, __artificial__))

// Halves of 256 bits, and both together.
__X __m128i __x_low(__m256i a) { return __builtin_shufflevector(a, a, 0, 1); }
__X __m128i __x_high(__m256i a) { return __builtin_shufflevector(a, a, 2, 3); }
__X __m256i __x_both(__m128i low, __m128i high) { return __builtin_shufflevector(low, high, 0, 1, 2, 3); }

// Loading, storing, setting.

__X __m128i _mm_load_si128(const __m128i *p) { return *p; }
__X __m128i _mm_loadu_si128(const __m128i_u *p) { return *p; }
__X __m128i _mm_lddqu_si128(const __m128i_u *p) { return *p; }
__X void _mm_store_si128(__m128i *p, __m128i a) { *p = a; }
__X void _mm_storeu_si128(__m128i_u *p, __m128i a) { *p = a; }
__X void _mm_stream_si128(__m128i *p, __m128i a) { *p = a; }
__X __m128i _mm_setzero_si128(void) { return (__m128i){0}; }
__X __m128i _mm_undefined_si128(void) { return (__m128i){0}; }
__X __m128i _mm_set_epi8(char e15, char e14, char e13, char e12, char e11, char e10, char e9, char e8, char e7,
    char e6, char e5, char e4, char e3, char e2, char e1, char e0) {
  return (__m128i)(__x_i8x16){(signed char)e0, (signed char)e1, (signed char)e2, (signed char)e3, (signed char)e4,
      (signed char)e5, (signed char)e6, (signed char)e7, (signed char)e8, (signed char)e9, (signed char)e10,
      (signed char)e11, (signed char)e12, (signed char)e13, (signed char)e14, (signed char)e15};
}
__X __m128i _mm_setr_epi8(char e0, char e1, char e2, char e3, char e4, char e5, char e6, char e7, char e8, char e9,
    char e10, char e11, char e12, char e13, char e14, char e15) {
  return (__m128i)(__x_i8x16){(signed char)e0, (signed char)e1, (signed char)e2, (signed char)e3, (signed char)e4,
      (signed char)e5, (signed char)e6, (signed char)e7, (signed char)e8, (signed char)e9, (signed char)e10,
      (signed char)e11, (signed char)e12, (signed char)e13, (signed char)e14, (signed char)e15};
}
__X __m128i _mm_set1_epi8(char a) {
  return (__m128i)(__x_i8x16){(signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a};
}
__X __m128i _mm_set_epi16(short e7, short e6, short e5, short e4, short e3, short e2, short e1, short e0) {
  return (__m128i)(__x_i16x8){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m128i _mm_setr_epi16(short e0, short e1, short e2, short e3, short e4, short e5, short e6, short e7) {
  return (__m128i)(__x_i16x8){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m128i _mm_set1_epi16(short a) { return (__m128i)(__x_i16x8){a, a, a, a, a, a, a, a}; }
__X __m128i _mm_set_epi32(int e3, int e2, int e1, int e0) { return (__m128i)(__x_i32x4){e0, e1, e2, e3}; }
__X __m128i _mm_setr_epi32(int e0, int e1, int e2, int e3) { return (__m128i)(__x_i32x4){e0, e1, e2, e3}; }
__X __m128i _mm_set1_epi32(int a) { return (__m128i)(__x_i32x4){a, a, a, a}; }
__X __m128i _mm_set_epi64x(long long e1, long long e0) { return (__m128i){e0, e1}; }
__X __m128i _mm_set1_epi64x(long long a) { return (__m128i){a, a}; }
__X __m128 _mm_load_ps(const float *p) { return *(const __m128 *)p; }
__X __m128 _mm_loadu_ps(const float *p) { return *(const __m128_u *)p; }
__X void _mm_store_ps(float *p, __m128 a) { *(__m128 *)p = a; }
__X void _mm_storeu_ps(float *p, __m128 a) { *(__m128_u *)p = a; }
__X void _mm_stream_ps(float *p, __m128 a) { *(__m128 *)p = a; }
__X __m128 _mm_setzero_ps(void) { return (__m128){0}; }
__X __m128 _mm_undefined_ps(void) { return (__m128){0}; }
__X __m128 _mm_set_ps(float e3, float e2, float e1, float e0) { return (__m128){e0, e1, e2, e3}; }
__X __m128 _mm_setr_ps(float e0, float e1, float e2, float e3) { return (__m128){e0, e1, e2, e3}; }
__X __m128 _mm_set1_ps(float a) { return (__m128){a, a, a, a}; }
__X __m128 _mm_add_ps(__m128 a, __m128 b) { return a + b; }
__X __m128 _mm_sub_ps(__m128 a, __m128 b) { return a - b; }
__X __m128 _mm_mul_ps(__m128 a, __m128 b) { return a * b; }
__X __m128 _mm_div_ps(__m128 a, __m128 b) { return a / b; }
__X __m128 _mm_min_ps(__m128 a, __m128 b) {
  __m128i m = (__m128i)(a < b);
  return (__m128)((m & (__m128i)a) | (~m & (__m128i)b));
}
__X __m128 _mm_max_ps(__m128 a, __m128 b) {
  __m128i m = (__m128i)(a > b);
  return (__m128)((m & (__m128i)a) | (~m & (__m128i)b));
}
__X __m128 _mm_and_ps(__m128 a, __m128 b) { return (__m128)((__m128i)a & (__m128i)b); }
__X __m128 _mm_or_ps(__m128 a, __m128 b) { return (__m128)((__m128i)a | (__m128i)b); }
__X __m128 _mm_xor_ps(__m128 a, __m128 b) { return (__m128)((__m128i)a ^ (__m128i)b); }
__X __m128 _mm_andnot_ps(__m128 a, __m128 b) { return (__m128)(~(__m128i)a & (__m128i)b); }
__X __m128 _mm_sqrt_ps(__m128 a) { return (__m128)wasm_f32x4_sqrt((v128_t)a); }
__X __m128 _mm_floor_ps(__m128 a) { return (__m128)wasm_f32x4_floor((v128_t)a); }
__X __m128 _mm_ceil_ps(__m128 a) { return (__m128)wasm_f32x4_ceil((v128_t)a); }
__X __m128 _mm_cmpeq_ps(__m128 a, __m128 b) { return (__m128)(a == b); }
__X __m128 _mm_cmplt_ps(__m128 a, __m128 b) { return (__m128)(a < b); }
__X __m128 _mm_cmple_ps(__m128 a, __m128 b) { return (__m128)(a <= b); }
__X __m128 _mm_cmpgt_ps(__m128 a, __m128 b) { return (__m128)(a > b); }
__X __m128 _mm_cmpge_ps(__m128 a, __m128 b) { return (__m128)(a >= b); }
__X __m128 _mm_cmpneq_ps(__m128 a, __m128 b) { return (__m128)(a != b); }
__X int _mm_movemask_ps(__m128 a) { return wasm_i32x4_bitmask((v128_t)a); }
__X __m128 _mm_blendv_ps(__m128 a, __m128 b, __m128 m) {
  __m128i s = (__m128i)((__x_i32x4)m < 0);
  return (__m128)((s & (__m128i)b) | (~s & (__m128i)a));
}
__X __m128 _mm_fmadd_ps(__m128 a, __m128 b, __m128 c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return a;
}
__X __m128 _mm_fmsub_ps(__m128 a, __m128 b, __m128 c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fmaf(a[i], b[i], -c[i]);
  return a;
}
__X __m128 _mm_fnmadd_ps(__m128 a, __m128 b, __m128 c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fmaf(-a[i], b[i], c[i]);
  return a;
}
__X __m128 _mm_fnmsub_ps(__m128 a, __m128 b, __m128 c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fmaf(-a[i], b[i], -c[i]);
  return a;
}
__X __m128d _mm_load_pd(const double *p) { return *(const __m128d *)p; }
__X __m128d _mm_loadu_pd(const double *p) { return *(const __m128d_u *)p; }
__X void _mm_store_pd(double *p, __m128d a) { *(__m128d *)p = a; }
__X void _mm_storeu_pd(double *p, __m128d a) { *(__m128d_u *)p = a; }
__X void _mm_stream_pd(double *p, __m128d a) { *(__m128d *)p = a; }
__X __m128d _mm_setzero_pd(void) { return (__m128d){0}; }
__X __m128d _mm_undefined_pd(void) { return (__m128d){0}; }
__X __m128d _mm_set_pd(double e1, double e0) { return (__m128d){e0, e1}; }
__X __m128d _mm_setr_pd(double e0, double e1) { return (__m128d){e0, e1}; }
__X __m128d _mm_set1_pd(double a) { return (__m128d){a, a}; }
__X __m128d _mm_add_pd(__m128d a, __m128d b) { return a + b; }
__X __m128d _mm_sub_pd(__m128d a, __m128d b) { return a - b; }
__X __m128d _mm_mul_pd(__m128d a, __m128d b) { return a * b; }
__X __m128d _mm_div_pd(__m128d a, __m128d b) { return a / b; }
__X __m128d _mm_min_pd(__m128d a, __m128d b) {
  __m128i m = (__m128i)(a < b);
  return (__m128d)((m & (__m128i)a) | (~m & (__m128i)b));
}
__X __m128d _mm_max_pd(__m128d a, __m128d b) {
  __m128i m = (__m128i)(a > b);
  return (__m128d)((m & (__m128i)a) | (~m & (__m128i)b));
}
__X __m128d _mm_and_pd(__m128d a, __m128d b) { return (__m128d)((__m128i)a & (__m128i)b); }
__X __m128d _mm_or_pd(__m128d a, __m128d b) { return (__m128d)((__m128i)a | (__m128i)b); }
__X __m128d _mm_xor_pd(__m128d a, __m128d b) { return (__m128d)((__m128i)a ^ (__m128i)b); }
__X __m128d _mm_andnot_pd(__m128d a, __m128d b) { return (__m128d)(~(__m128i)a & (__m128i)b); }
__X __m128d _mm_sqrt_pd(__m128d a) { return (__m128d)wasm_f64x2_sqrt((v128_t)a); }
__X __m128d _mm_floor_pd(__m128d a) { return (__m128d)wasm_f64x2_floor((v128_t)a); }
__X __m128d _mm_ceil_pd(__m128d a) { return (__m128d)wasm_f64x2_ceil((v128_t)a); }
__X __m128d _mm_cmpeq_pd(__m128d a, __m128d b) { return (__m128d)(a == b); }
__X __m128d _mm_cmplt_pd(__m128d a, __m128d b) { return (__m128d)(a < b); }
__X __m128d _mm_cmple_pd(__m128d a, __m128d b) { return (__m128d)(a <= b); }
__X __m128d _mm_cmpgt_pd(__m128d a, __m128d b) { return (__m128d)(a > b); }
__X __m128d _mm_cmpge_pd(__m128d a, __m128d b) { return (__m128d)(a >= b); }
__X __m128d _mm_cmpneq_pd(__m128d a, __m128d b) { return (__m128d)(a != b); }
__X int _mm_movemask_pd(__m128d a) { return wasm_i64x2_bitmask((v128_t)a); }
__X __m128d _mm_blendv_pd(__m128d a, __m128d b, __m128d m) {
  __m128i s = (__m128i)((__x_i64x2)m < 0);
  return (__m128d)((s & (__m128i)b) | (~s & (__m128i)a));
}
__X __m128d _mm_fmadd_pd(__m128d a, __m128d b, __m128d c) {
  for (int i = 0; i < 2; i++) a[i] = __builtin_fma(a[i], b[i], c[i]);
  return a;
}
__X __m128d _mm_fmsub_pd(__m128d a, __m128d b, __m128d c) {
  for (int i = 0; i < 2; i++) a[i] = __builtin_fma(a[i], b[i], -c[i]);
  return a;
}
__X __m128d _mm_fnmadd_pd(__m128d a, __m128d b, __m128d c) {
  for (int i = 0; i < 2; i++) a[i] = __builtin_fma(-a[i], b[i], c[i]);
  return a;
}
__X __m128d _mm_fnmsub_pd(__m128d a, __m128d b, __m128d c) {
  for (int i = 0; i < 2; i++) a[i] = __builtin_fma(-a[i], b[i], -c[i]);
  return a;
}
#define _mm_castps_si128(a) ((__m128i)(a))
#define _mm_castsi128_ps(a) ((__m128)(a))
#define _mm_castpd_si128(a) ((__m128i)(a))
#define _mm_castsi128_pd(a) ((__m128d)(a))
#define _mm_castps_pd(a) ((__m128d)(a))
#define _mm_castpd_ps(a) ((__m128)(a))

// Arithmetic, logic and comparison of integers.

__X __m128i _mm_add_epi8(__m128i a, __m128i b) { return (__m128i)((__x_u8x16)a + (__x_u8x16)b); }
__X __m128i _mm_sub_epi8(__m128i a, __m128i b) { return (__m128i)((__x_u8x16)a - (__x_u8x16)b); }
__X __m128i _mm_cmpeq_epi8(__m128i a, __m128i b) { return (__m128i)((__x_i8x16)a == (__x_i8x16)b); }
__X __m128i _mm_cmpgt_epi8(__m128i a, __m128i b) { return (__m128i)((__x_i8x16)a > (__x_i8x16)b); }
__X __m128i _mm_cmplt_epi8(__m128i a, __m128i b) { return (__m128i)((__x_i8x16)a < (__x_i8x16)b); }
__X __m128i _mm_add_epi16(__m128i a, __m128i b) { return (__m128i)((__x_u16x8)a + (__x_u16x8)b); }
__X __m128i _mm_sub_epi16(__m128i a, __m128i b) { return (__m128i)((__x_u16x8)a - (__x_u16x8)b); }
__X __m128i _mm_cmpeq_epi16(__m128i a, __m128i b) { return (__m128i)((__x_i16x8)a == (__x_i16x8)b); }
__X __m128i _mm_cmpgt_epi16(__m128i a, __m128i b) { return (__m128i)((__x_i16x8)a > (__x_i16x8)b); }
__X __m128i _mm_cmplt_epi16(__m128i a, __m128i b) { return (__m128i)((__x_i16x8)a < (__x_i16x8)b); }
__X __m128i _mm_add_epi32(__m128i a, __m128i b) { return (__m128i)((__x_u32x4)a + (__x_u32x4)b); }
__X __m128i _mm_sub_epi32(__m128i a, __m128i b) { return (__m128i)((__x_u32x4)a - (__x_u32x4)b); }
__X __m128i _mm_cmpeq_epi32(__m128i a, __m128i b) { return (__m128i)((__x_i32x4)a == (__x_i32x4)b); }
__X __m128i _mm_cmpgt_epi32(__m128i a, __m128i b) { return (__m128i)((__x_i32x4)a > (__x_i32x4)b); }
__X __m128i _mm_cmplt_epi32(__m128i a, __m128i b) { return (__m128i)((__x_i32x4)a < (__x_i32x4)b); }
__X __m128i _mm_add_epi64(__m128i a, __m128i b) { return (__m128i)((__x_u64x2)a + (__x_u64x2)b); }
__X __m128i _mm_sub_epi64(__m128i a, __m128i b) { return (__m128i)((__x_u64x2)a - (__x_u64x2)b); }
__X __m128i _mm_cmpeq_epi64(__m128i a, __m128i b) { return (__m128i)((__x_i64x2)a == (__x_i64x2)b); }
__X __m128i _mm_cmpgt_epi64(__m128i a, __m128i b) { return (__m128i)((__x_i64x2)a > (__x_i64x2)b); }
__X __m128i _mm_cmplt_epi64(__m128i a, __m128i b) { return (__m128i)((__x_i64x2)a < (__x_i64x2)b); }
__X __m128i _mm_max_epi8(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i8x16)a > (__x_i8x16)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epi8(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i8x16)a < (__x_i8x16)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_max_epu8(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u8x16)a > (__x_u8x16)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epu8(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u8x16)a < (__x_u8x16)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_max_epi16(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i16x8)a > (__x_i16x8)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epi16(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i16x8)a < (__x_i16x8)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_max_epu16(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u16x8)a > (__x_u16x8)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epu16(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u16x8)a < (__x_u16x8)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_max_epi32(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i32x4)a > (__x_i32x4)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epi32(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_i32x4)a < (__x_i32x4)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_max_epu32(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u32x4)a > (__x_u32x4)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_min_epu32(__m128i a, __m128i b) {
  __m128i m = (__m128i)((__x_u32x4)a < (__x_u32x4)b);
  return (m & a) | (~m & b);
}
__X __m128i _mm_mullo_epi16(__m128i a, __m128i b) { return (__m128i)((__x_u16x8)a * (__x_u16x8)b); }
__X __m128i _mm_mullo_epi32(__m128i a, __m128i b) { return (__m128i)((__x_u32x4)a * (__x_u32x4)b); }
__X __m128i _mm_mul_epu32(__m128i a, __m128i b) {
  return (__m128i)(((__x_u64x2)a & 0xffffffff) * ((__x_u64x2)b & 0xffffffff));
}
__X __m128i _mm_mul_epi32(__m128i a, __m128i b) {
  return (__m128i)((((__x_i64x2)a << 32) >> 32) * (((__x_i64x2)b << 32) >> 32));
}
__X __m128i _mm_and_si128(__m128i a, __m128i b) { return a & b; }
__X __m128i _mm_or_si128(__m128i a, __m128i b) { return a | b; }
__X __m128i _mm_xor_si128(__m128i a, __m128i b) { return a ^ b; }
__X __m128i _mm_andnot_si128(__m128i a, __m128i b) { return ~a & b; }
__X __m128i _mm_abs_epi8(__m128i a) { __x_i8x16 m = (__x_i8x16)a < 0; return (__m128i)(((__x_i8x16)a ^ m) - m); }
__X __m128i _mm_sign_epi8(__m128i a, __m128i b) {
  __x_i8x16 m = (__x_i8x16)b < 0;
  return (__m128i)((((__x_i8x16)a ^ m) - m) & ((__x_i8x16)b != 0));
}
__X __m128i _mm_abs_epi16(__m128i a) { __x_i16x8 m = (__x_i16x8)a < 0; return (__m128i)(((__x_i16x8)a ^ m) - m); }
__X __m128i _mm_sign_epi16(__m128i a, __m128i b) {
  __x_i16x8 m = (__x_i16x8)b < 0;
  return (__m128i)((((__x_i16x8)a ^ m) - m) & ((__x_i16x8)b != 0));
}
__X __m128i _mm_abs_epi32(__m128i a) { __x_i32x4 m = (__x_i32x4)a < 0; return (__m128i)(((__x_i32x4)a ^ m) - m); }
__X __m128i _mm_sign_epi32(__m128i a, __m128i b) {
  __x_i32x4 m = (__x_i32x4)b < 0;
  return (__m128i)((((__x_i32x4)a ^ m) - m) & ((__x_i32x4)b != 0));
}

// Shifts. What is shifted out whole is zero, or the sign.

__X __m128i _mm_slli_epi16(__m128i a, int n) {
  return (unsigned)n > 15 ? (__m128i){0} : (__m128i)((__x_u16x8)a << (unsigned short)n);
}
__X __m128i _mm_srli_epi16(__m128i a, int n) {
  return (unsigned)n > 15 ? (__m128i){0} : (__m128i)((__x_u16x8)a >> (unsigned short)n);
}
__X __m128i _mm_sll_epi16(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 15 ? (__m128i){0} : _mm_slli_epi16(a, (int)n[0]);
}
__X __m128i _mm_srl_epi16(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 15 ? (__m128i){0} : _mm_srli_epi16(a, (int)n[0]);
}
__X __m128i _mm_srai_epi16(__m128i a, int n) { return (__m128i)((__x_i16x8)a >> (short)((unsigned)n > 15 ? 15 : n)); }
__X __m128i _mm_sra_epi16(__m128i a, __m128i n) {
  return _mm_srai_epi16(a, (unsigned long long)n[0] > 15 ? 15 : (int)n[0]);
}
__X __m128i _mm_slli_epi32(__m128i a, int n) {
  return (unsigned)n > 31 ? (__m128i){0} : (__m128i)((__x_u32x4)a << (unsigned)n);
}
__X __m128i _mm_srli_epi32(__m128i a, int n) {
  return (unsigned)n > 31 ? (__m128i){0} : (__m128i)((__x_u32x4)a >> (unsigned)n);
}
__X __m128i _mm_sll_epi32(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 31 ? (__m128i){0} : _mm_slli_epi32(a, (int)n[0]);
}
__X __m128i _mm_srl_epi32(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 31 ? (__m128i){0} : _mm_srli_epi32(a, (int)n[0]);
}
__X __m128i _mm_srai_epi32(__m128i a, int n) { return (__m128i)((__x_i32x4)a >> (int)((unsigned)n > 31 ? 31 : n)); }
__X __m128i _mm_sra_epi32(__m128i a, __m128i n) {
  return _mm_srai_epi32(a, (unsigned long long)n[0] > 31 ? 31 : (int)n[0]);
}
__X __m128i _mm_sllv_epi32(__m128i a, __m128i n) {
  __x_u32x4 c = (__x_u32x4)n;
  return (__m128i)(((__x_u32x4)a << (c & 31)) & (__x_u32x4)(c < 32));
}
__X __m128i _mm_srlv_epi32(__m128i a, __m128i n) {
  __x_u32x4 c = (__x_u32x4)n;
  return (__m128i)(((__x_u32x4)a >> (c & 31)) & (__x_u32x4)(c < 32));
}
__X __m128i _mm_slli_epi64(__m128i a, int n) {
  return (unsigned)n > 63 ? (__m128i){0} : (__m128i)((__x_u64x2)a << (unsigned long long)n);
}
__X __m128i _mm_srli_epi64(__m128i a, int n) {
  return (unsigned)n > 63 ? (__m128i){0} : (__m128i)((__x_u64x2)a >> (unsigned long long)n);
}
__X __m128i _mm_sll_epi64(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 63 ? (__m128i){0} : _mm_slli_epi64(a, (int)n[0]);
}
__X __m128i _mm_srl_epi64(__m128i a, __m128i n) {
  return (unsigned long long)n[0] > 63 ? (__m128i){0} : _mm_srli_epi64(a, (int)n[0]);
}
__X __m128i _mm_sllv_epi64(__m128i a, __m128i n) {
  __x_u64x2 c = (__x_u64x2)n;
  return (__m128i)(((__x_u64x2)a << (c & 63)) & (__x_u64x2)(c < 64));
}
__X __m128i _mm_srlv_epi64(__m128i a, __m128i n) {
  __x_u64x2 c = (__x_u64x2)n;
  return (__m128i)(((__x_u64x2)a >> (c & 63)) & (__x_u64x2)(c < 64));
}
__X __m128i _mm_srav_epi32(__m128i a, __m128i n) {
  __x_u32x4 c = (__x_u32x4)n, m = (__x_u32x4)(c < 32);
  c = (c & m) | (31 & ~m);
  return (__m128i)((__x_i32x4)a >> (__x_i32x4)c);
}

__X __m256i _mm256_load_si256(const __m256i *p) { return *p; }
__X __m256i _mm256_loadu_si256(const __m256i_u *p) { return *p; }
__X __m256i _mm256_lddqu_si256(const __m256i_u *p) { return *p; }
__X void _mm256_store_si256(__m256i *p, __m256i a) { *p = a; }
__X void _mm256_storeu_si256(__m256i_u *p, __m256i a) { *p = a; }
__X void _mm256_stream_si256(__m256i *p, __m256i a) { *p = a; }
__X __m256i _mm256_setzero_si256(void) { return (__m256i){0}; }
__X __m256i _mm256_undefined_si256(void) { return (__m256i){0}; }
__X __m256i _mm256_set_epi8(char e31, char e30, char e29, char e28, char e27, char e26, char e25, char e24, char e23,
    char e22, char e21, char e20, char e19, char e18, char e17, char e16, char e15, char e14, char e13, char e12,
    char e11, char e10, char e9, char e8, char e7, char e6, char e5, char e4, char e3, char e2, char e1, char e0) {
  return (__m256i)(__x_i8x32){(signed char)e0, (signed char)e1, (signed char)e2, (signed char)e3, (signed char)e4,
      (signed char)e5, (signed char)e6, (signed char)e7, (signed char)e8, (signed char)e9, (signed char)e10,
      (signed char)e11, (signed char)e12, (signed char)e13, (signed char)e14, (signed char)e15, (signed char)e16,
      (signed char)e17, (signed char)e18, (signed char)e19, (signed char)e20, (signed char)e21, (signed char)e22,
      (signed char)e23, (signed char)e24, (signed char)e25, (signed char)e26, (signed char)e27, (signed char)e28,
      (signed char)e29, (signed char)e30, (signed char)e31};
}
__X __m256i _mm256_setr_epi8(char e0, char e1, char e2, char e3, char e4, char e5, char e6, char e7, char e8,
    char e9, char e10, char e11, char e12, char e13, char e14, char e15, char e16, char e17, char e18, char e19,
    char e20, char e21, char e22, char e23, char e24, char e25, char e26, char e27, char e28, char e29, char e30,
    char e31) {
  return (__m256i)(__x_i8x32){(signed char)e0, (signed char)e1, (signed char)e2, (signed char)e3, (signed char)e4,
      (signed char)e5, (signed char)e6, (signed char)e7, (signed char)e8, (signed char)e9, (signed char)e10,
      (signed char)e11, (signed char)e12, (signed char)e13, (signed char)e14, (signed char)e15, (signed char)e16,
      (signed char)e17, (signed char)e18, (signed char)e19, (signed char)e20, (signed char)e21, (signed char)e22,
      (signed char)e23, (signed char)e24, (signed char)e25, (signed char)e26, (signed char)e27, (signed char)e28,
      (signed char)e29, (signed char)e30, (signed char)e31};
}
__X __m256i _mm256_set1_epi8(char a) {
  return (__m256i)(__x_i8x32){(signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a,
      (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a, (signed char)a};
}
__X __m256i _mm256_set_epi16(short e15, short e14, short e13, short e12, short e11, short e10, short e9, short e8,
    short e7, short e6, short e5, short e4, short e3, short e2, short e1, short e0) {
  return (__m256i)(__x_i16x16){e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15};
}
__X __m256i _mm256_setr_epi16(short e0, short e1, short e2, short e3, short e4, short e5, short e6, short e7,
    short e8, short e9, short e10, short e11, short e12, short e13, short e14, short e15) {
  return (__m256i)(__x_i16x16){e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15};
}
__X __m256i _mm256_set1_epi16(short a) {
  return (__m256i)(__x_i16x16){a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a};
}
__X __m256i _mm256_set_epi32(int e7, int e6, int e5, int e4, int e3, int e2, int e1, int e0) {
  return (__m256i)(__x_i32x8){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m256i _mm256_setr_epi32(int e0, int e1, int e2, int e3, int e4, int e5, int e6, int e7) {
  return (__m256i)(__x_i32x8){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m256i _mm256_set1_epi32(int a) { return (__m256i)(__x_i32x8){a, a, a, a, a, a, a, a}; }
__X __m256i _mm256_set_epi64x(long long e3, long long e2, long long e1, long long e0) {
  return (__m256i){e0, e1, e2, e3};
}
__X __m256i _mm256_setr_epi64x(long long e0, long long e1, long long e2, long long e3) {
  return (__m256i){e0, e1, e2, e3};
}
__X __m256i _mm256_set1_epi64x(long long a) { return (__m256i){a, a, a, a}; }
__X __m256 _mm256_load_ps(const float *p) { return *(const __m256 *)p; }
__X __m256 _mm256_loadu_ps(const float *p) { return *(const __m256_u *)p; }
__X void _mm256_store_ps(float *p, __m256 a) { *(__m256 *)p = a; }
__X void _mm256_storeu_ps(float *p, __m256 a) { *(__m256_u *)p = a; }
__X void _mm256_stream_ps(float *p, __m256 a) { *(__m256 *)p = a; }
__X __m256 _mm256_setzero_ps(void) { return (__m256){0}; }
__X __m256 _mm256_undefined_ps(void) { return (__m256){0}; }
__X __m256 _mm256_set_ps(float e7, float e6, float e5, float e4, float e3, float e2, float e1, float e0) {
  return (__m256){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m256 _mm256_setr_ps(float e0, float e1, float e2, float e3, float e4, float e5, float e6, float e7) {
  return (__m256){e0, e1, e2, e3, e4, e5, e6, e7};
}
__X __m256 _mm256_set1_ps(float a) { return (__m256){a, a, a, a, a, a, a, a}; }
__X __m256 _mm256_add_ps(__m256 a, __m256 b) { return a + b; }
__X __m256 _mm256_sub_ps(__m256 a, __m256 b) { return a - b; }
__X __m256 _mm256_mul_ps(__m256 a, __m256 b) { return a * b; }
__X __m256 _mm256_div_ps(__m256 a, __m256 b) { return a / b; }
__X __m256 _mm256_min_ps(__m256 a, __m256 b) {
  __m256i m = (__m256i)(a < b);
  return (__m256)((m & (__m256i)a) | (~m & (__m256i)b));
}
__X __m256 _mm256_max_ps(__m256 a, __m256 b) {
  __m256i m = (__m256i)(a > b);
  return (__m256)((m & (__m256i)a) | (~m & (__m256i)b));
}
__X __m256 _mm256_and_ps(__m256 a, __m256 b) { return (__m256)((__m256i)a & (__m256i)b); }
__X __m256 _mm256_or_ps(__m256 a, __m256 b) { return (__m256)((__m256i)a | (__m256i)b); }
__X __m256 _mm256_xor_ps(__m256 a, __m256 b) { return (__m256)((__m256i)a ^ (__m256i)b); }
__X __m256 _mm256_andnot_ps(__m256 a, __m256 b) { return (__m256)(~(__m256i)a & (__m256i)b); }
__X __m256 _mm256_sqrt_ps(__m256 a) {
  return (__m256)__x_both((__m128i)_mm_sqrt_ps((__m128)__x_low((__m256i)a)),
      (__m128i)_mm_sqrt_ps((__m128)__x_high((__m256i)a)));
}
__X __m256 _mm256_floor_ps(__m256 a) {
  return (__m256)__x_both((__m128i)_mm_floor_ps((__m128)__x_low((__m256i)a)),
      (__m128i)_mm_floor_ps((__m128)__x_high((__m256i)a)));
}
__X __m256 _mm256_ceil_ps(__m256 a) {
  return (__m256)__x_both((__m128i)_mm_ceil_ps((__m128)__x_low((__m256i)a)),
      (__m128i)_mm_ceil_ps((__m128)__x_high((__m256i)a)));
}
__X int _mm256_movemask_ps(__m256 a) {
  return _mm_movemask_ps((__m128)__x_low((__m256i)a)) | _mm_movemask_ps((__m128)__x_high((__m256i)a)) << 4;
}
__X __m256 _mm256_blendv_ps(__m256 a, __m256 b, __m256 m) {
  __m256i s = (__m256i)((__x_i32x8)m < 0);
  return (__m256)((s & (__m256i)b) | (~s & (__m256i)a));
}
__X __m256 _mm256_fmadd_ps(__m256 a, __m256 b, __m256 c) {
  for (int i = 0; i < 8; i++) a[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return a;
}
__X __m256 _mm256_fmsub_ps(__m256 a, __m256 b, __m256 c) {
  for (int i = 0; i < 8; i++) a[i] = __builtin_fmaf(a[i], b[i], -c[i]);
  return a;
}
__X __m256 _mm256_fnmadd_ps(__m256 a, __m256 b, __m256 c) {
  for (int i = 0; i < 8; i++) a[i] = __builtin_fmaf(-a[i], b[i], c[i]);
  return a;
}
__X __m256 _mm256_fnmsub_ps(__m256 a, __m256 b, __m256 c) {
  for (int i = 0; i < 8; i++) a[i] = __builtin_fmaf(-a[i], b[i], -c[i]);
  return a;
}
__X __m256d _mm256_load_pd(const double *p) { return *(const __m256d *)p; }
__X __m256d _mm256_loadu_pd(const double *p) { return *(const __m256d_u *)p; }
__X void _mm256_store_pd(double *p, __m256d a) { *(__m256d *)p = a; }
__X void _mm256_storeu_pd(double *p, __m256d a) { *(__m256d_u *)p = a; }
__X void _mm256_stream_pd(double *p, __m256d a) { *(__m256d *)p = a; }
__X __m256d _mm256_setzero_pd(void) { return (__m256d){0}; }
__X __m256d _mm256_undefined_pd(void) { return (__m256d){0}; }
__X __m256d _mm256_set_pd(double e3, double e2, double e1, double e0) { return (__m256d){e0, e1, e2, e3}; }
__X __m256d _mm256_setr_pd(double e0, double e1, double e2, double e3) { return (__m256d){e0, e1, e2, e3}; }
__X __m256d _mm256_set1_pd(double a) { return (__m256d){a, a, a, a}; }
__X __m256d _mm256_add_pd(__m256d a, __m256d b) { return a + b; }
__X __m256d _mm256_sub_pd(__m256d a, __m256d b) { return a - b; }
__X __m256d _mm256_mul_pd(__m256d a, __m256d b) { return a * b; }
__X __m256d _mm256_div_pd(__m256d a, __m256d b) { return a / b; }
__X __m256d _mm256_min_pd(__m256d a, __m256d b) {
  __m256i m = (__m256i)(a < b);
  return (__m256d)((m & (__m256i)a) | (~m & (__m256i)b));
}
__X __m256d _mm256_max_pd(__m256d a, __m256d b) {
  __m256i m = (__m256i)(a > b);
  return (__m256d)((m & (__m256i)a) | (~m & (__m256i)b));
}
__X __m256d _mm256_and_pd(__m256d a, __m256d b) { return (__m256d)((__m256i)a & (__m256i)b); }
__X __m256d _mm256_or_pd(__m256d a, __m256d b) { return (__m256d)((__m256i)a | (__m256i)b); }
__X __m256d _mm256_xor_pd(__m256d a, __m256d b) { return (__m256d)((__m256i)a ^ (__m256i)b); }
__X __m256d _mm256_andnot_pd(__m256d a, __m256d b) { return (__m256d)(~(__m256i)a & (__m256i)b); }
__X __m256d _mm256_sqrt_pd(__m256d a) {
  return (__m256d)__x_both((__m128i)_mm_sqrt_pd((__m128d)__x_low((__m256i)a)),
      (__m128i)_mm_sqrt_pd((__m128d)__x_high((__m256i)a)));
}
__X __m256d _mm256_floor_pd(__m256d a) {
  return (__m256d)__x_both((__m128i)_mm_floor_pd((__m128d)__x_low((__m256i)a)),
      (__m128i)_mm_floor_pd((__m128d)__x_high((__m256i)a)));
}
__X __m256d _mm256_ceil_pd(__m256d a) {
  return (__m256d)__x_both((__m128i)_mm_ceil_pd((__m128d)__x_low((__m256i)a)),
      (__m128i)_mm_ceil_pd((__m128d)__x_high((__m256i)a)));
}
__X int _mm256_movemask_pd(__m256d a) {
  return _mm_movemask_pd((__m128d)__x_low((__m256i)a)) | _mm_movemask_pd((__m128d)__x_high((__m256i)a)) << 2;
}
__X __m256d _mm256_blendv_pd(__m256d a, __m256d b, __m256d m) {
  __m256i s = (__m256i)((__x_i64x4)m < 0);
  return (__m256d)((s & (__m256i)b) | (~s & (__m256i)a));
}
__X __m256d _mm256_fmadd_pd(__m256d a, __m256d b, __m256d c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fma(a[i], b[i], c[i]);
  return a;
}
__X __m256d _mm256_fmsub_pd(__m256d a, __m256d b, __m256d c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fma(a[i], b[i], -c[i]);
  return a;
}
__X __m256d _mm256_fnmadd_pd(__m256d a, __m256d b, __m256d c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fma(-a[i], b[i], c[i]);
  return a;
}
__X __m256d _mm256_fnmsub_pd(__m256d a, __m256d b, __m256d c) {
  for (int i = 0; i < 4; i++) a[i] = __builtin_fma(-a[i], b[i], -c[i]);
  return a;
}
#define _mm256_castps_si256(a) ((__m256i)(a))
#define _mm256_castsi256_ps(a) ((__m256)(a))
#define _mm256_castpd_si256(a) ((__m256i)(a))
#define _mm256_castsi256_pd(a) ((__m256d)(a))
#define _mm256_castps_pd(a) ((__m256d)(a))
#define _mm256_castpd_ps(a) ((__m256)(a))

// Arithmetic, logic and comparison of integers.

__X __m256i _mm256_add_epi8(__m256i a, __m256i b) { return (__m256i)((__x_u8x32)a + (__x_u8x32)b); }
__X __m256i _mm256_sub_epi8(__m256i a, __m256i b) { return (__m256i)((__x_u8x32)a - (__x_u8x32)b); }
__X __m256i _mm256_cmpeq_epi8(__m256i a, __m256i b) { return (__m256i)((__x_i8x32)a == (__x_i8x32)b); }
__X __m256i _mm256_cmpgt_epi8(__m256i a, __m256i b) { return (__m256i)((__x_i8x32)a > (__x_i8x32)b); }
__X __m256i _mm256_add_epi16(__m256i a, __m256i b) { return (__m256i)((__x_u16x16)a + (__x_u16x16)b); }
__X __m256i _mm256_sub_epi16(__m256i a, __m256i b) { return (__m256i)((__x_u16x16)a - (__x_u16x16)b); }
__X __m256i _mm256_cmpeq_epi16(__m256i a, __m256i b) { return (__m256i)((__x_i16x16)a == (__x_i16x16)b); }
__X __m256i _mm256_cmpgt_epi16(__m256i a, __m256i b) { return (__m256i)((__x_i16x16)a > (__x_i16x16)b); }
__X __m256i _mm256_add_epi32(__m256i a, __m256i b) { return (__m256i)((__x_u32x8)a + (__x_u32x8)b); }
__X __m256i _mm256_sub_epi32(__m256i a, __m256i b) { return (__m256i)((__x_u32x8)a - (__x_u32x8)b); }
__X __m256i _mm256_cmpeq_epi32(__m256i a, __m256i b) { return (__m256i)((__x_i32x8)a == (__x_i32x8)b); }
__X __m256i _mm256_cmpgt_epi32(__m256i a, __m256i b) { return (__m256i)((__x_i32x8)a > (__x_i32x8)b); }
__X __m256i _mm256_add_epi64(__m256i a, __m256i b) { return (__m256i)((__x_u64x4)a + (__x_u64x4)b); }
__X __m256i _mm256_sub_epi64(__m256i a, __m256i b) { return (__m256i)((__x_u64x4)a - (__x_u64x4)b); }
__X __m256i _mm256_cmpeq_epi64(__m256i a, __m256i b) { return (__m256i)((__x_i64x4)a == (__x_i64x4)b); }
__X __m256i _mm256_cmpgt_epi64(__m256i a, __m256i b) { return (__m256i)((__x_i64x4)a > (__x_i64x4)b); }
__X __m256i _mm256_max_epi8(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i8x32)a > (__x_i8x32)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epi8(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i8x32)a < (__x_i8x32)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_max_epu8(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u8x32)a > (__x_u8x32)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epu8(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u8x32)a < (__x_u8x32)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_max_epi16(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i16x16)a > (__x_i16x16)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epi16(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i16x16)a < (__x_i16x16)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_max_epu16(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u16x16)a > (__x_u16x16)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epu16(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u16x16)a < (__x_u16x16)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_max_epi32(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i32x8)a > (__x_i32x8)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epi32(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_i32x8)a < (__x_i32x8)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_max_epu32(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u32x8)a > (__x_u32x8)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_min_epu32(__m256i a, __m256i b) {
  __m256i m = (__m256i)((__x_u32x8)a < (__x_u32x8)b);
  return (m & a) | (~m & b);
}
__X __m256i _mm256_mullo_epi16(__m256i a, __m256i b) { return (__m256i)((__x_u16x16)a * (__x_u16x16)b); }
__X __m256i _mm256_mullo_epi32(__m256i a, __m256i b) { return (__m256i)((__x_u32x8)a * (__x_u32x8)b); }
__X __m256i _mm256_mul_epu32(__m256i a, __m256i b) {
  return (__m256i)(((__x_u64x4)a & 0xffffffff) * ((__x_u64x4)b & 0xffffffff));
}
__X __m256i _mm256_mul_epi32(__m256i a, __m256i b) {
  return (__m256i)((((__x_i64x4)a << 32) >> 32) * (((__x_i64x4)b << 32) >> 32));
}
__X __m256i _mm256_and_si256(__m256i a, __m256i b) { return a & b; }
__X __m256i _mm256_or_si256(__m256i a, __m256i b) { return a | b; }
__X __m256i _mm256_xor_si256(__m256i a, __m256i b) { return a ^ b; }
__X __m256i _mm256_andnot_si256(__m256i a, __m256i b) { return ~a & b; }
__X __m256i _mm256_abs_epi8(__m256i a) { __x_i8x32 m = (__x_i8x32)a < 0; return (__m256i)(((__x_i8x32)a ^ m) - m); }
__X __m256i _mm256_sign_epi8(__m256i a, __m256i b) {
  __x_i8x32 m = (__x_i8x32)b < 0;
  return (__m256i)((((__x_i8x32)a ^ m) - m) & ((__x_i8x32)b != 0));
}
__X __m256i _mm256_abs_epi16(__m256i a) {
  __x_i16x16 m = (__x_i16x16)a < 0;
  return (__m256i)(((__x_i16x16)a ^ m) - m);
}
__X __m256i _mm256_sign_epi16(__m256i a, __m256i b) {
  __x_i16x16 m = (__x_i16x16)b < 0;
  return (__m256i)((((__x_i16x16)a ^ m) - m) & ((__x_i16x16)b != 0));
}
__X __m256i _mm256_abs_epi32(__m256i a) { __x_i32x8 m = (__x_i32x8)a < 0; return (__m256i)(((__x_i32x8)a ^ m) - m); }
__X __m256i _mm256_sign_epi32(__m256i a, __m256i b) {
  __x_i32x8 m = (__x_i32x8)b < 0;
  return (__m256i)((((__x_i32x8)a ^ m) - m) & ((__x_i32x8)b != 0));
}

// Shifts. What is shifted out whole is zero, or the sign.

__X __m256i _mm256_slli_epi16(__m256i a, int n) {
  return (unsigned)n > 15 ? (__m256i){0} : (__m256i)((__x_u16x16)a << (unsigned short)n);
}
__X __m256i _mm256_srli_epi16(__m256i a, int n) {
  return (unsigned)n > 15 ? (__m256i){0} : (__m256i)((__x_u16x16)a >> (unsigned short)n);
}
__X __m256i _mm256_sll_epi16(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 15 ? (__m256i){0} : _mm256_slli_epi16(a, (int)n[0]);
}
__X __m256i _mm256_srl_epi16(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 15 ? (__m256i){0} : _mm256_srli_epi16(a, (int)n[0]);
}
__X __m256i _mm256_srai_epi16(__m256i a, int n) {
  return (__m256i)((__x_i16x16)a >> (short)((unsigned)n > 15 ? 15 : n));
}
__X __m256i _mm256_sra_epi16(__m256i a, __m128i n) {
  return _mm256_srai_epi16(a, (unsigned long long)n[0] > 15 ? 15 : (int)n[0]);
}
__X __m256i _mm256_slli_epi32(__m256i a, int n) {
  return (unsigned)n > 31 ? (__m256i){0} : (__m256i)((__x_u32x8)a << (unsigned)n);
}
__X __m256i _mm256_srli_epi32(__m256i a, int n) {
  return (unsigned)n > 31 ? (__m256i){0} : (__m256i)((__x_u32x8)a >> (unsigned)n);
}
__X __m256i _mm256_sll_epi32(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 31 ? (__m256i){0} : _mm256_slli_epi32(a, (int)n[0]);
}
__X __m256i _mm256_srl_epi32(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 31 ? (__m256i){0} : _mm256_srli_epi32(a, (int)n[0]);
}
__X __m256i _mm256_srai_epi32(__m256i a, int n) {
  return (__m256i)((__x_i32x8)a >> (int)((unsigned)n > 31 ? 31 : n));
}
__X __m256i _mm256_sra_epi32(__m256i a, __m128i n) {
  return _mm256_srai_epi32(a, (unsigned long long)n[0] > 31 ? 31 : (int)n[0]);
}
__X __m256i _mm256_sllv_epi32(__m256i a, __m256i n) {
  __x_u32x8 c = (__x_u32x8)n;
  return (__m256i)(((__x_u32x8)a << (c & 31)) & (__x_u32x8)(c < 32));
}
__X __m256i _mm256_srlv_epi32(__m256i a, __m256i n) {
  __x_u32x8 c = (__x_u32x8)n;
  return (__m256i)(((__x_u32x8)a >> (c & 31)) & (__x_u32x8)(c < 32));
}
__X __m256i _mm256_slli_epi64(__m256i a, int n) {
  return (unsigned)n > 63 ? (__m256i){0} : (__m256i)((__x_u64x4)a << (unsigned long long)n);
}
__X __m256i _mm256_srli_epi64(__m256i a, int n) {
  return (unsigned)n > 63 ? (__m256i){0} : (__m256i)((__x_u64x4)a >> (unsigned long long)n);
}
__X __m256i _mm256_sll_epi64(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 63 ? (__m256i){0} : _mm256_slli_epi64(a, (int)n[0]);
}
__X __m256i _mm256_srl_epi64(__m256i a, __m128i n) {
  return (unsigned long long)n[0] > 63 ? (__m256i){0} : _mm256_srli_epi64(a, (int)n[0]);
}
__X __m256i _mm256_sllv_epi64(__m256i a, __m256i n) {
  __x_u64x4 c = (__x_u64x4)n;
  return (__m256i)(((__x_u64x4)a << (c & 63)) & (__x_u64x4)(c < 64));
}
__X __m256i _mm256_srlv_epi64(__m256i a, __m256i n) {
  __x_u64x4 c = (__x_u64x4)n;
  return (__m256i)(((__x_u64x4)a >> (c & 63)) & (__x_u64x4)(c < 64));
}
__X __m256i _mm256_srav_epi32(__m256i a, __m256i n) {
  __x_u32x8 c = (__x_u32x8)n, m = (__x_u32x8)(c < 32);
  c = (c & m) | (31 & ~m);
  return (__m256i)((__x_i32x8)a >> (__x_i32x8)c);
}

// What knows its lanes of 128 bits.

__X __m128i _mm_adds_epi8(__m128i a, __m128i b) { return (__m128i)wasm_i8x16_add_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_adds_epi8(__m256i a, __m256i b) {
  return __x_both(_mm_adds_epi8(__x_low(a), __x_low(b)), _mm_adds_epi8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_subs_epi8(__m128i a, __m128i b) { return (__m128i)wasm_i8x16_sub_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_subs_epi8(__m256i a, __m256i b) {
  return __x_both(_mm_subs_epi8(__x_low(a), __x_low(b)), _mm_subs_epi8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_adds_epi16(__m128i a, __m128i b) { return (__m128i)wasm_i16x8_add_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_adds_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_adds_epi16(__x_low(a), __x_low(b)), _mm_adds_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_subs_epi16(__m128i a, __m128i b) { return (__m128i)wasm_i16x8_sub_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_subs_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_subs_epi16(__x_low(a), __x_low(b)), _mm_subs_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_adds_epu8(__m128i a, __m128i b) { return (__m128i)wasm_u8x16_add_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_adds_epu8(__m256i a, __m256i b) {
  return __x_both(_mm_adds_epu8(__x_low(a), __x_low(b)), _mm_adds_epu8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_subs_epu8(__m128i a, __m128i b) { return (__m128i)wasm_u8x16_sub_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_subs_epu8(__m256i a, __m256i b) {
  return __x_both(_mm_subs_epu8(__x_low(a), __x_low(b)), _mm_subs_epu8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_avg_epu8(__m128i a, __m128i b) { return (__m128i)wasm_u8x16_avgr((v128_t)a, (v128_t)b); }
__X __m256i _mm256_avg_epu8(__m256i a, __m256i b) {
  return __x_both(_mm_avg_epu8(__x_low(a), __x_low(b)), _mm_avg_epu8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_adds_epu16(__m128i a, __m128i b) { return (__m128i)wasm_u16x8_add_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_adds_epu16(__m256i a, __m256i b) {
  return __x_both(_mm_adds_epu16(__x_low(a), __x_low(b)), _mm_adds_epu16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_subs_epu16(__m128i a, __m128i b) { return (__m128i)wasm_u16x8_sub_sat((v128_t)a, (v128_t)b); }
__X __m256i _mm256_subs_epu16(__m256i a, __m256i b) {
  return __x_both(_mm_subs_epu16(__x_low(a), __x_low(b)), _mm_subs_epu16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_avg_epu16(__m128i a, __m128i b) { return (__m128i)wasm_u16x8_avgr((v128_t)a, (v128_t)b); }
__X __m256i _mm256_avg_epu16(__m256i a, __m256i b) {
  return __x_both(_mm_avg_epu16(__x_low(a), __x_low(b)), _mm_avg_epu16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_packs_epi16(__m128i a, __m128i b) { return (__m128i)wasm_i8x16_narrow_i16x8((v128_t)a, (v128_t)b); }
__X __m256i _mm256_packs_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_packs_epi16(__x_low(a), __x_low(b)), _mm_packs_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_packus_epi16(__m128i a, __m128i b) { return (__m128i)wasm_u8x16_narrow_i16x8((v128_t)a, (v128_t)b); }
__X __m256i _mm256_packus_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_packus_epi16(__x_low(a), __x_low(b)), _mm_packus_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_packs_epi32(__m128i a, __m128i b) { return (__m128i)wasm_i16x8_narrow_i32x4((v128_t)a, (v128_t)b); }
__X __m256i _mm256_packs_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_packs_epi32(__x_low(a), __x_low(b)), _mm_packs_epi32(__x_high(a), __x_high(b)));
}
__X __m128i _mm_packus_epi32(__m128i a, __m128i b) { return (__m128i)wasm_u16x8_narrow_i32x4((v128_t)a, (v128_t)b); }
__X __m256i _mm256_packus_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_packus_epi32(__x_low(a), __x_low(b)), _mm_packus_epi32(__x_high(a), __x_high(b)));
}
__X __m128i _mm_madd_epi16(__m128i a, __m128i b) { return (__m128i)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b); }
__X __m256i _mm256_madd_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_madd_epi16(__x_low(a), __x_low(b)), _mm_madd_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_mulhi_epi16(__m128i a, __m128i b) {
  v128_t l = wasm_i32x4_extmul_low_i16x8((v128_t)a, (v128_t)b), h = wasm_i32x4_extmul_high_i16x8((v128_t)a,
      (v128_t)b);
  return (__m128i)wasm_i16x8_shuffle(l, h, 1, 3, 5, 7, 9, 11, 13, 15);
}
__X __m256i _mm256_mulhi_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_mulhi_epi16(__x_low(a), __x_low(b)), _mm_mulhi_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_mulhi_epu16(__m128i a, __m128i b) {
  v128_t l = wasm_u32x4_extmul_low_u16x8((v128_t)a, (v128_t)b), h = wasm_u32x4_extmul_high_u16x8((v128_t)a,
      (v128_t)b);
  return (__m128i)wasm_i16x8_shuffle(l, h, 1, 3, 5, 7, 9, 11, 13, 15);
}
__X __m256i _mm256_mulhi_epu16(__m256i a, __m256i b) {
  return __x_both(_mm_mulhi_epu16(__x_low(a), __x_low(b)), _mm_mulhi_epu16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_mulhrs_epi16(__m128i a, __m128i b) {
  __x_i16x8 r;
  for (int i = 0; i < 8; i++) r[i] = (short)((((int)((__x_i16x8)a)[i] * ((__x_i16x8)b)[i] >> 14) + 1) >> 1);
  return (__m128i)r;
}
__X __m256i _mm256_mulhrs_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_mulhrs_epi16(__x_low(a), __x_low(b)), _mm_mulhrs_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_maddubs_epi16(__m128i a, __m128i b) {
  v128_t x = (v128_t)a, y = (v128_t)b;
  v128_t l = wasm_i16x8_mul(wasm_u16x8_extend_low_u8x16(x), wasm_i16x8_extend_low_i8x16(y)),
      h = wasm_i16x8_mul(wasm_u16x8_extend_high_u8x16(x), wasm_i16x8_extend_high_i8x16(y));
  return (__m128i)wasm_i16x8_add_sat(wasm_i16x8_shuffle(l, h, 0, 2, 4, 6, 8, 10, 12, 14), wasm_i16x8_shuffle(l, h, 1,
      3, 5, 7, 9, 11, 13, 15));
}
__X __m256i _mm256_maddubs_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_maddubs_epi16(__x_low(a), __x_low(b)), _mm_maddubs_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_sad_epu8(__m128i a, __m128i b) {
  __x_u8x16 x = (__x_u8x16)_mm_sub_epi8(_mm_max_epu8(a, b), _mm_min_epu8(a, b));
  long long l = 0, h = 0;
  for (int i = 0; i < 8; i++) l += x[i], h += x[i + 8];
  return (__m128i){l, h};
}
__X __m256i _mm256_sad_epu8(__m256i a, __m256i b) {
  return __x_both(_mm_sad_epu8(__x_low(a), __x_low(b)), _mm_sad_epu8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_shuffle_epi8(__m128i a, __m128i b) {
  return (__m128i)wasm_i8x16_swizzle((v128_t)a, wasm_v128_and((v128_t)b, wasm_i8x16_splat((signed char)0x8f)));
}
__X __m256i _mm256_shuffle_epi8(__m256i a, __m256i b) {
  return __x_both(_mm_shuffle_epi8(__x_low(a), __x_low(b)), _mm_shuffle_epi8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpacklo_epi8(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6,
      22, 7, 23);
}
__X __m256i _mm256_unpacklo_epi8(__m256i a, __m256i b) {
  return __x_both(_mm_unpacklo_epi8(__x_low(a), __x_low(b)), _mm_unpacklo_epi8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpackhi_epi8(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29,
      14, 30, 15, 31);
}
__X __m256i _mm256_unpackhi_epi8(__m256i a, __m256i b) {
  return __x_both(_mm_unpackhi_epi8(__x_low(a), __x_low(b)), _mm_unpackhi_epi8(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpacklo_epi16(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)b, 0, 8, 1, 9, 2, 10, 3, 11);
}
__X __m256i _mm256_unpacklo_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_unpacklo_epi16(__x_low(a), __x_low(b)), _mm_unpacklo_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpackhi_epi16(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)b, 4, 12, 5, 13, 6, 14, 7, 15);
}
__X __m256i _mm256_unpackhi_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_unpackhi_epi16(__x_low(a), __x_low(b)), _mm_unpackhi_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpacklo_epi32(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i32x4)a, (__x_i32x4)b, 0, 4, 1, 5);
}
__X __m256i _mm256_unpacklo_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_unpacklo_epi32(__x_low(a), __x_low(b)), _mm_unpacklo_epi32(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpackhi_epi32(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i32x4)a, (__x_i32x4)b, 2, 6, 3, 7);
}
__X __m256i _mm256_unpackhi_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_unpackhi_epi32(__x_low(a), __x_low(b)), _mm_unpackhi_epi32(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpacklo_epi64(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i64x2)a, (__x_i64x2)b, 0, 2);
}
__X __m256i _mm256_unpacklo_epi64(__m256i a, __m256i b) {
  return __x_both(_mm_unpacklo_epi64(__x_low(a), __x_low(b)), _mm_unpacklo_epi64(__x_high(a), __x_high(b)));
}
__X __m128i _mm_unpackhi_epi64(__m128i a, __m128i b) {
  return (__m128i)__builtin_shufflevector((__x_i64x2)a, (__x_i64x2)b, 1, 3);
}
__X __m256i _mm256_unpackhi_epi64(__m256i a, __m256i b) {
  return __x_both(_mm_unpackhi_epi64(__x_low(a), __x_low(b)), _mm_unpackhi_epi64(__x_high(a), __x_high(b)));
}
__X __m128i _mm_hadd_epi16(__m128i a, __m128i b) {
  __x_i16x8 x = (__x_i16x8)a, y = (__x_i16x8)b;
  return (__m128i)(__builtin_shufflevector(x, y, 0, 2, 4, 6, 8, 10, 12, 14) + __builtin_shufflevector(x, y, 1, 3, 5,
      7, 9, 11, 13, 15));
}
__X __m256i _mm256_hadd_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_hadd_epi16(__x_low(a), __x_low(b)), _mm_hadd_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_hsub_epi16(__m128i a, __m128i b) {
  __x_i16x8 x = (__x_i16x8)a, y = (__x_i16x8)b;
  return (__m128i)(__builtin_shufflevector(x, y, 0, 2, 4, 6, 8, 10, 12, 14) - __builtin_shufflevector(x, y, 1, 3, 5,
      7, 9, 11, 13, 15));
}
__X __m256i _mm256_hsub_epi16(__m256i a, __m256i b) {
  return __x_both(_mm_hsub_epi16(__x_low(a), __x_low(b)), _mm_hsub_epi16(__x_high(a), __x_high(b)));
}
__X __m128i _mm_hadd_epi32(__m128i a, __m128i b) {
  __x_i32x4 x = (__x_i32x4)a, y = (__x_i32x4)b;
  return (__m128i)(__builtin_shufflevector(x, y, 0, 2, 4, 6) + __builtin_shufflevector(x, y, 1, 3, 5, 7));
}
__X __m256i _mm256_hadd_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_hadd_epi32(__x_low(a), __x_low(b)), _mm_hadd_epi32(__x_high(a), __x_high(b)));
}
__X __m128i _mm_hsub_epi32(__m128i a, __m128i b) {
  __x_i32x4 x = (__x_i32x4)a, y = (__x_i32x4)b;
  return (__m128i)(__builtin_shufflevector(x, y, 0, 2, 4, 6) - __builtin_shufflevector(x, y, 1, 3, 5, 7));
}
__X __m256i _mm256_hsub_epi32(__m256i a, __m256i b) {
  return __x_both(_mm_hsub_epi32(__x_low(a), __x_low(b)), _mm_hsub_epi32(__x_high(a), __x_high(b)));
}
__X __m128 _mm_hadd_ps(__m128 a, __m128 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
}
__X __m256 _mm256_hadd_ps(__m256 a, __m256 b) {
  return (__m256)__x_both((__m128i)_mm_hadd_ps((__m128)__x_low((__m256i)a), (__m128)__x_low((__m256i)b)),
      (__m128i)_mm_hadd_ps((__m128)__x_high((__m256i)a), (__m128)__x_high((__m256i)b)));
}
__X __m128 _mm_hsub_ps(__m128 a, __m128 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6) - __builtin_shufflevector(a, b, 1, 3, 5, 7);
}
__X __m256 _mm256_hsub_ps(__m256 a, __m256 b) {
  return (__m256)__x_both((__m128i)_mm_hsub_ps((__m128)__x_low((__m256i)a), (__m128)__x_low((__m256i)b)),
      (__m128i)_mm_hsub_ps((__m128)__x_high((__m256i)a), (__m128)__x_high((__m256i)b)));
}
__X __m128d _mm_hadd_pd(__m128d a, __m128d b) {
  return __builtin_shufflevector(a, b, 0, 2) + __builtin_shufflevector(a, b, 1, 3);
}
__X __m256d _mm256_hadd_pd(__m256d a, __m256d b) {
  return (__m256d)__x_both((__m128i)_mm_hadd_pd((__m128d)__x_low((__m256i)a), (__m128d)__x_low((__m256i)b)),
      (__m128i)_mm_hadd_pd((__m128d)__x_high((__m256i)a), (__m128d)__x_high((__m256i)b)));
}
__X __m128d _mm_hsub_pd(__m128d a, __m128d b) {
  return __builtin_shufflevector(a, b, 0, 2) - __builtin_shufflevector(a, b, 1, 3);
}
__X __m256d _mm256_hsub_pd(__m256d a, __m256d b) {
  return (__m256d)__x_both((__m128i)_mm_hsub_pd((__m128d)__x_low((__m256i)a), (__m128d)__x_low((__m256i)b)),
      (__m128i)_mm_hsub_pd((__m128d)__x_high((__m256i)a), (__m128d)__x_high((__m256i)b)));
}
__X __m128 _mm_unpacklo_ps(__m128 a, __m128 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
__X __m256 _mm256_unpacklo_ps(__m256 a, __m256 b) {
  return (__m256)__x_both((__m128i)_mm_unpacklo_ps((__m128)__x_low((__m256i)a), (__m128)__x_low((__m256i)b)),
      (__m128i)_mm_unpacklo_ps((__m128)__x_high((__m256i)a), (__m128)__x_high((__m256i)b)));
}
__X __m128 _mm_unpackhi_ps(__m128 a, __m128 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
__X __m256 _mm256_unpackhi_ps(__m256 a, __m256 b) {
  return (__m256)__x_both((__m128i)_mm_unpackhi_ps((__m128)__x_low((__m256i)a), (__m128)__x_low((__m256i)b)),
      (__m128i)_mm_unpackhi_ps((__m128)__x_high((__m256i)a), (__m128)__x_high((__m256i)b)));
}
__X __m128d _mm_unpacklo_pd(__m128d a, __m128d b) { return __builtin_shufflevector(a, b, 0, 2); }
__X __m256d _mm256_unpacklo_pd(__m256d a, __m256d b) {
  return (__m256d)__x_both((__m128i)_mm_unpacklo_pd((__m128d)__x_low((__m256i)a), (__m128d)__x_low((__m256i)b)),
      (__m128i)_mm_unpacklo_pd((__m128d)__x_high((__m256i)a), (__m128d)__x_high((__m256i)b)));
}
__X __m128d _mm_unpackhi_pd(__m128d a, __m128d b) { return __builtin_shufflevector(a, b, 1, 3); }
__X __m256d _mm256_unpackhi_pd(__m256d a, __m256d b) {
  return (__m256d)__x_both((__m128i)_mm_unpackhi_pd((__m128d)__x_low((__m256i)a), (__m128d)__x_low((__m256i)b)),
      (__m128i)_mm_unpackhi_pd((__m128d)__x_high((__m256i)a), (__m128d)__x_high((__m256i)b)));
}
__X int _mm_movemask_epi8(__m128i a) { return wasm_i8x16_bitmask((v128_t)a); }
__X int _mm256_movemask_epi8(__m256i a) {
  return (int)((unsigned)_mm_movemask_epi8(__x_low(a)) | (unsigned)_mm_movemask_epi8(__x_high(a)) << 16);
}
__X __m128i _mm_blendv_epi8(__m128i a, __m128i b, __m128i m) {
  __m128i s = (__m128i)((__x_i8x16)m < 0);
  return (s & b) | (~s & a);
}
__X __m256i _mm256_blendv_epi8(__m256i a, __m256i b, __m256i m) {
  __m256i s = (__m256i)((__x_i8x32)m < 0);
  return (s & b) | (~s & a);
}

// Wider lanes of the same numbers.

__X __m128i _mm_cvtepi8_epi16(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i16x8);
}
__X __m256i _mm256_cvtepi8_epi16(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1, 2, 3, 4, 5, 6, 7,
      8, 9, 10, 11, 12, 13, 14, 15), __x_i16x16);
}
__X __m128i _mm_cvtepi8_epi32(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1, 2, 3), __x_i32x4);
}
__X __m256i _mm256_cvtepi8_epi32(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i32x8);
}
__X __m128i _mm_cvtepi8_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepi8_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i8x16)a, (__x_i8x16)a, 0, 1, 2, 3), __x_i64x4);
}
__X __m128i _mm_cvtepu8_epi16(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i16x8);
}
__X __m256i _mm256_cvtepu8_epi16(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1, 2, 3, 4, 5, 6, 7,
      8, 9, 10, 11, 12, 13, 14, 15), __x_i16x16);
}
__X __m128i _mm_cvtepu8_epi32(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1, 2, 3), __x_i32x4);
}
__X __m256i _mm256_cvtepu8_epi32(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i32x8);
}
__X __m128i _mm_cvtepu8_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepu8_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u8x16)a, (__x_u8x16)a, 0, 1, 2, 3), __x_i64x4);
}
__X __m128i _mm_cvtepi16_epi32(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)a, 0, 1, 2, 3), __x_i32x4);
}
__X __m256i _mm256_cvtepi16_epi32(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i32x8);
}
__X __m128i _mm_cvtepi16_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepi16_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i16x8)a, (__x_i16x8)a, 0, 1, 2, 3), __x_i64x4);
}
__X __m128i _mm_cvtepu16_epi32(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u16x8)a, (__x_u16x8)a, 0, 1, 2, 3), __x_i32x4);
}
__X __m256i _mm256_cvtepu16_epi32(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u16x8)a, (__x_u16x8)a, 0, 1, 2, 3, 4, 5, 6,
      7), __x_i32x8);
}
__X __m128i _mm_cvtepu16_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u16x8)a, (__x_u16x8)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepu16_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u16x8)a, (__x_u16x8)a, 0, 1, 2, 3), __x_i64x4);
}
__X __m128i _mm_cvtepi32_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_i32x4)a, (__x_i32x4)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepi32_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_i32x4)a, (__x_i32x4)a, 0, 1, 2, 3), __x_i64x4);
}
__X __m128i _mm_cvtepu32_epi64(__m128i a) {
  return (__m128i)__builtin_convertvector(__builtin_shufflevector((__x_u32x4)a, (__x_u32x4)a, 0, 1), __x_i64x2);
}
__X __m256i _mm256_cvtepu32_epi64(__m128i a) {
  return (__m256i)__builtin_convertvector(__builtin_shufflevector((__x_u32x4)a, (__x_u32x4)a, 0, 1, 2, 3), __x_i64x4);
}

// Whole numbers and floating-point numbers. What does not fit is the smallest whole number.

__X __m128 _mm_cvtepi32_ps(__m128i a) { return (__m128)wasm_f32x4_convert_i32x4((v128_t)a); }
__X __m256 _mm256_cvtepi32_ps(__m256i a) {
  return (__m256)__x_both((__m128i)_mm_cvtepi32_ps(__x_low(a)), (__m128i)_mm_cvtepi32_ps(__x_high(a)));
}
__X __m128i _mm_cvttps_epi32(__m128 a) {
  __m128i m = (__m128i)(a >= 2147483648.0f) | (__m128i)(a != a);
  __m128i r = (__m128i)wasm_i32x4_trunc_sat_f32x4((v128_t)a);
  return (m & _mm_set1_epi32((int)0x80000000)) | (~m & r);
}
__X __m128i _mm_cvtps_epi32(__m128 a) { return _mm_cvttps_epi32((__m128)wasm_f32x4_nearest((v128_t)a)); }
__X __m256i _mm256_cvttps_epi32(__m256 a) {
  return __x_both(_mm_cvttps_epi32((__m128)__x_low((__m256i)a)), _mm_cvttps_epi32((__m128)__x_high((__m256i)a)));
}
__X __m256i _mm256_cvtps_epi32(__m256 a) {
  return __x_both(_mm_cvtps_epi32((__m128)__x_low((__m256i)a)), _mm_cvtps_epi32((__m128)__x_high((__m256i)a)));
}
__X __m128d _mm_cvtepi32_pd(__m128i a) { return (__m128d){(double)((__x_i32x4)a)[0], (double)((__x_i32x4)a)[1]}; }
__X __m256d _mm256_cvtepi32_pd(__m128i a) { return __builtin_convertvector((__x_i32x4)a, __m256d); }
__X int __x_whole(double a) { return a >= 2147483648.0 || a <= -2147483649.0 || a != a ? (int)0x80000000 : (int)a; }
__X __m128i _mm_cvttpd_epi32(__m128d a) { return (__m128i)(__x_i32x4){__x_whole(a[0]), __x_whole(a[1]), 0, 0}; }
__X __m128i _mm_cvtpd_epi32(__m128d a) { return _mm_cvttpd_epi32((__m128d)wasm_f64x2_nearest((v128_t)a)); }
__X __m128i _mm256_cvttpd_epi32(__m256d a) {
  return (__m128i)(__x_i32x4){__x_whole(a[0]), __x_whole(a[1]), __x_whole(a[2]), __x_whole(a[3])};
}
__X __m128i _mm256_cvtpd_epi32(__m256d a) {
  return (__m128i)(__x_i32x4){__x_whole(__builtin_rint(a[0])), __x_whole(__builtin_rint(a[1])),
      __x_whole(__builtin_rint(a[2])), __x_whole(__builtin_rint(a[3]))};
}
__X __m128d _mm_cvtps_pd(__m128 a) { return (__m128d){a[0], a[1]}; }
__X __m128 _mm_cvtpd_ps(__m128d a) { return (__m128){(float)a[0], (float)a[1], 0, 0}; }
__X __m256d _mm256_cvtps_pd(__m128 a) { return __builtin_convertvector(a, __m256d); }
__X __m128 _mm256_cvtpd_ps(__m256d a) { return __builtin_convertvector(a, __m128); }

// Single numbers.

__X __m128i _mm_cvtsi32_si128(int a) { return (__m128i)(__x_i32x4){a, 0, 0, 0}; }
__X __m128i _mm_cvtsi64_si128(long long a) { return (__m128i){a, 0}; }
__X __m128i _mm_cvtsi64x_si128(long long a) { return (__m128i){a, 0}; }
__X int _mm_cvtsi128_si32(__m128i a) { return ((__x_i32x4)a)[0]; }
__X long long _mm_cvtsi128_si64(__m128i a) { return a[0]; }
__X int _mm256_cvtsi256_si32(__m256i a) { return ((__x_i32x8)a)[0]; }
__X float _mm_cvtss_f32(__m128 a) { return a[0]; }
__X float _mm256_cvtss_f32(__m256 a) { return a[0]; }
__X double _mm_cvtsd_f64(__m128d a) { return a[0]; }
__X double _mm256_cvtsd_f64(__m256d a) { return a[0]; }
__X __m128 _mm_set_ss(float a) { return (__m128){a, 0, 0, 0}; }
__X __m128d _mm_set_sd(double a) { return (__m128d){a, 0}; }
__X __m128 _mm_load_ss(const float *p) { return (__m128){*p, 0, 0, 0}; }
__X __m128d _mm_load_sd(const double *p) { return (__m128d){*p, 0}; }
__X __m128 _mm_load1_ps(const float *p) { return (__m128){*p, *p, *p, *p}; }
__X __m128d _mm_load1_pd(const double *p) { return (__m128d){*p, *p}; }
__X void _mm_store_ss(float *p, __m128 a) { *p = a[0]; }
__X void _mm_store_sd(double *p, __m128d a) { *p = a[0]; }
__X __m128 _mm_add_ss(__m128 a, __m128 b) { a[0] += b[0]; return a; }
__X __m128 _mm_sub_ss(__m128 a, __m128 b) { a[0] -= b[0]; return a; }
__X __m128 _mm_mul_ss(__m128 a, __m128 b) { a[0] *= b[0]; return a; }
__X __m128 _mm_div_ss(__m128 a, __m128 b) { a[0] /= b[0]; return a; }
__X __m128d _mm_add_sd(__m128d a, __m128d b) { a[0] += b[0]; return a; }
__X __m128d _mm_sub_sd(__m128d a, __m128d b) { a[0] -= b[0]; return a; }
__X __m128d _mm_mul_sd(__m128d a, __m128d b) { a[0] *= b[0]; return a; }
__X __m128d _mm_div_sd(__m128d a, __m128d b) { a[0] /= b[0]; return a; }
__X __m128 _mm_sqrt_ss(__m128 a) { a[0] = __builtin_sqrtf(a[0]); return a; }
__X __m128d _mm_sqrt_sd(__m128d a, __m128d b) { a[0] = __builtin_sqrt(b[0]); return a; }
__X __m128 _mm_rsqrt_ss(__m128 a) { a[0] = 1 / __builtin_sqrtf(a[0]); return a; }
__X __m128 _mm_rcp_ss(__m128 a) { a[0] = 1 / a[0]; return a; }
__X __m128 _mm_rcp_ps(__m128 a) { return 1 / a; }
__X __m128 _mm_rsqrt_ps(__m128 a) { return 1 / _mm_sqrt_ps(a); }
__X __m256 _mm256_rcp_ps(__m256 a) { return 1 / a; }
__X __m256 _mm256_rsqrt_ps(__m256 a) { return 1 / _mm256_sqrt_ps(a); }
__X int _mm_cvtss_si32(__m128 a) { return __x_whole(__builtin_rintf(a[0])); }
__X int _mm_cvttss_si32(__m128 a) { return __x_whole(a[0]); }
__X int _mm_cvtsd_si32(__m128d a) { return __x_whole(__builtin_rint(a[0])); }
__X int _mm_cvttsd_si32(__m128d a) { return __x_whole(a[0]); }
__X __m128 _mm_move_ss(__m128 a, __m128 b) { a[0] = b[0]; return a; }
__X __m128d _mm_move_sd(__m128d a, __m128d b) { a[0] = b[0]; return a; }
__X __m128 _mm_movehl_ps(__m128 a, __m128 b) { return __builtin_shufflevector(a, b, 6, 7, 2, 3); }
__X __m128 _mm_movelh_ps(__m128 a, __m128 b) { return __builtin_shufflevector(a, b, 0, 1, 4, 5); }
__X __m128 _mm_movehdup_ps(__m128 a) { return __builtin_shufflevector(a, a, 1, 1, 3, 3); }
__X __m128 _mm_moveldup_ps(__m128 a) { return __builtin_shufflevector(a, a, 0, 0, 2, 2); }
__X __m128d _mm_movedup_pd(__m128d a) { return __builtin_shufflevector(a, a, 0, 0); }
__X __m128i _mm_loadl_epi64(const __m128i_u *p) { return (__m128i){(*p)[0], 0}; }
__X void _mm_storel_epi64(__m128i_u *p, __m128i a) { long long low = a[0]; memcpy(p, &low, 8); }
__X __m128i _mm_loadu_si64(const void *p) { long long low; memcpy(&low, p, 8); return (__m128i){low, 0}; }
__X __m128i _mm_loadu_si32(const void *p) { int low; memcpy(&low, p, 4); return _mm_cvtsi32_si128(low); }
__X void _mm_storeu_si64(void *p, __m128i a) { long long low = a[0]; memcpy(p, &low, 8); }
__X void _mm_storeu_si32(void *p, __m128i a) { int low = _mm_cvtsi128_si32(a); memcpy(p, &low, 4); }
__X __m128i _mm_move_epi64(__m128i a) { return (__m128i){a[0], 0}; }
__X __m128i _mm_stream_load_si128(__m128i *p) { return *p; }
__X __m256i _mm256_stream_load_si256(const __m256i *p) { return *p; }
__X int _mm_testz_si128(__m128i a, __m128i b) { return !wasm_v128_any_true((v128_t)(a & b)); }
__X int _mm_testc_si128(__m128i a, __m128i b) { return !wasm_v128_any_true((v128_t)(~a & b)); }
__X int _mm_test_all_zeros(__m128i a, __m128i b) { return _mm_testz_si128(a, b); }
__X int _mm_test_all_ones(__m128i a) { return !wasm_v128_any_true((v128_t)~a); }
__X int _mm256_testz_si256(__m256i a, __m256i b) {
  return _mm_testz_si128(__x_low(a), __x_low(b)) && _mm_testz_si128(__x_high(a), __x_high(b));
}
__X int _mm256_testc_si256(__m256i a, __m256i b) {
  return _mm_testc_si128(__x_low(a), __x_low(b)) && _mm_testc_si128(__x_high(a), __x_high(b));
}
__X __m128i _mm256_castsi256_si128(__m256i a) { return __x_low(a); }
__X __m256i _mm256_castsi128_si256(__m128i a) { return __x_both(a, (__m128i){0}); }
__X __m256i _mm256_zextsi128_si256(__m128i a) { return __x_both(a, (__m128i){0}); }
__X __m128 _mm256_castps256_ps128(__m256 a) { return (__m128)__x_low((__m256i)a); }
__X __m128d _mm256_castpd256_pd128(__m256d a) { return (__m128d)__x_low((__m256i)a); }
__X __m256 _mm256_castps128_ps256(__m128 a) { return (__m256)__x_both((__m128i)a, (__m128i){0}); }
__X __m256d _mm256_castpd128_pd256(__m128d a) { return (__m256d)__x_both((__m128i)a, (__m128i){0}); }
__X __m256i _mm256_set_m128i(__m128i high, __m128i low) { return __x_both(low, high); }
__X __m256i _mm256_setr_m128i(__m128i low, __m128i high) { return __x_both(low, high); }
__X __m256i _mm256_broadcastsi128_si256(__m128i a) { return __x_both(a, a); }
__X __m256i _mm_broadcastsi128_si256(__m128i a) { return __x_both(a, a); }
__X __m256i _mm256_broadcastd_epi32(__m128i a) { return _mm256_set1_epi32(_mm_cvtsi128_si32(a)); }
__X __m256i _mm256_broadcastq_epi64(__m128i a) { return _mm256_set1_epi64x(a[0]); }
__X __m256i _mm256_broadcastw_epi16(__m128i a) { return _mm256_set1_epi16(((__x_i16x8)a)[0]); }
__X __m256i _mm256_broadcastb_epi8(__m128i a) { return _mm256_set1_epi8(((__x_i8x16)a)[0]); }
__X __m256 _mm256_broadcast_ss(const float *p) { return _mm256_set1_ps(*p); }
__X __m256d _mm256_broadcast_sd(const double *p) { return _mm256_set1_pd(*p); }
__X __m128 _mm_broadcast_ss(const float *p) { return _mm_set1_ps(*p); }
__X __m256i _mm256_permutevar8x32_epi32(__m256i a, __m256i n) {
  __x_i32x8 r;
  for (int i = 0; i < 8; i++) r[i] = ((__x_i32x8)a)[((__x_i32x8)n)[i] & 7];
  return (__m256i)r;
}
__X __m256 _mm256_permutevar8x32_ps(__m256 a, __m256i n) {
  return (__m256)_mm256_permutevar8x32_epi32((__m256i)a, n);
}
__X __m128i _mm_maskload_epi32(const int *p, __m128i m) {
  __x_i32x4 r;
  for (int i = 0; i < 4; i++) r[i] = ((__x_i32x4)m)[i] < 0 ? p[i] : 0;
  return (__m128i)r;
}
__X __m256i _mm256_maskload_epi32(const int *p, __m256i m) {
  __x_i32x8 r;
  for (int i = 0; i < 8; i++) r[i] = ((__x_i32x8)m)[i] < 0 ? p[i] : 0;
  return (__m256i)r;
}
__X void _mm_maskstore_epi32(int *p, __m128i m, __m128i a) {
  for (int i = 0; i < 4; i++) if (((__x_i32x4)m)[i] < 0) p[i] = ((__x_i32x4)a)[i];
}
__X void _mm256_maskstore_epi32(int *p, __m256i m, __m256i a) {
  for (int i = 0; i < 8; i++) if (((__x_i32x8)m)[i] < 0) p[i] = ((__x_i32x8)a)[i];
}
__X __m256 _mm256_addsub_ps(__m256 a, __m256 b) {
  for (int i = 0; i < 8; i++) a[i] = i & 1 ? a[i] + b[i] : a[i] - b[i];
  return a;
}
__X __m256d _mm256_addsub_pd(__m256d a, __m256d b) {
  for (int i = 0; i < 4; i++) a[i] = i & 1 ? a[i] + b[i] : a[i] - b[i];
  return a;
}
__X __m128d _mm_addsub_pd(__m128d a, __m128d b) { return (__m128d){a[0] - b[0], a[1] + b[1]}; }
__X __m128 _mm_addsub_ps(__m128 a, __m128 b) {
  for (int i = 0; i < 4; i++) a[i] = i & 1 ? a[i] + b[i] : a[i] - b[i];
  return a;
}
__X __m256d _mm256_movedup_pd(__m256d a) { return __builtin_shufflevector(a, a, 0, 0, 2, 2); }
__X __m256 _mm256_movehdup_ps(__m256 a) { return __builtin_shufflevector(a, a, 1, 1, 3, 3, 5, 5, 7, 7); }
__X __m256 _mm256_moveldup_ps(__m256 a) { return __builtin_shufflevector(a, a, 0, 0, 2, 2, 4, 4, 6, 6); }
__X __m128i _mm_minpos_epu16(__m128i a) {
  __x_u16x8 x = (__x_u16x8)a;
  int n = 0;
  for (int i = 1; i < 8; i++) if (x[i] < x[n]) n = i;
  return (__m128i)(__x_u16x8){x[n], (unsigned short)n, 0, 0, 0, 0, 0, 0};
}

// What takes numbers that are known when it is compiled.

#define _MM_SHUFFLE(d, c, b, a) (((d) << 6) | ((c) << 4) | ((b) << 2) | (a))
#define _mm_shuffle_epi32(a, n)                                                                                        \
  ((__m128i)__builtin_shufflevector((__x_i32x4)(a), (__x_i32x4)(a), (n) & 3, (n) >> 2 & 3, (n) >> 4 & 3, (n) >> 6 & 3))
#define _mm_shufflelo_epi16(a, n)                                                                                      \
  ((__m128i)__builtin_shufflevector((__x_i16x8)(a), (__x_i16x8)(a), (n) & 3, (n) >> 2 & 3, (n) >> 4 & 3, (n) >> 6 & 3, \
                                    4, 5, 6, 7))
#define _mm_shufflehi_epi16(a, n)                                                                                      \
  ((__m128i)__builtin_shufflevector((__x_i16x8)(a), (__x_i16x8)(a), 0, 1, 2, 3, 4 + ((n) & 3), 4 + ((n) >> 2 & 3),     \
                                    4 + ((n) >> 4 & 3), 4 + ((n) >> 6 & 3)))
#define _mm_shuffle_ps(a, b, n)                                                                                        \
  ((__m128)__builtin_shufflevector((__m128)(a), (__m128)(b), (n) & 3, (n) >> 2 & 3, 4 + ((n) >> 4 & 3),                \
                                   4 + ((n) >> 6 & 3)))
#define _mm_shuffle_pd(a, b, n)                                                                                        \
  ((__m128d)__builtin_shufflevector((__m128d)(a), (__m128d)(b), (n) & 1, 2 + ((n) >> 1 & 1)))
#define _mm_permute_ps(a, n) _mm_shuffle_ps(a, a, n)
#define _mm_permute_pd(a, n) ((__m128d)__builtin_shufflevector((__m128d)(a), (__m128d)(a), (n) & 1, (n) >> 1 & 1))
#define __x_by_halves(name, a, n) __x_both(name(__x_low(a), n), name(__x_high(a), n))
#define _mm256_shuffle_epi32(a, n) __x_by_halves(_mm_shuffle_epi32, (__m256i)(a), n)
#define _mm256_shufflelo_epi16(a, n) __x_by_halves(_mm_shufflelo_epi16, (__m256i)(a), n)
#define _mm256_shufflehi_epi16(a, n) __x_by_halves(_mm_shufflehi_epi16, (__m256i)(a), n)
#define _mm256_shuffle_ps(a, b, n)                                                                                     \
  ((__m256)__builtin_shufflevector((__m256)(a), (__m256)(b), (n) & 3, (n) >> 2 & 3, 8 + ((n) >> 4 & 3),                \
                                   8 + ((n) >> 6 & 3), 4 + ((n) & 3), 4 + ((n) >> 2 & 3), 12 + ((n) >> 4 & 3),         \
                                   12 + ((n) >> 6 & 3)))
#define _mm256_shuffle_pd(a, b, n)                                                                                     \
  ((__m256d)__builtin_shufflevector((__m256d)(a), (__m256d)(b), (n) & 1, 4 + ((n) >> 1 & 1), 2 + ((n) >> 2 & 1),       \
                                    6 + ((n) >> 3 & 1)))
#define _mm256_permute_ps(a, n) _mm256_shuffle_ps(a, a, n)
#define _mm256_permute_pd(a, n)                                                                                        \
  ((__m256d)__builtin_shufflevector((__m256d)(a), (__m256d)(a), (n) & 1, (n) >> 1 & 1, 2 + ((n) >> 2 & 1),             \
                                    2 + ((n) >> 3 & 1)))
#define _mm256_permute4x64_epi64(a, n)                                                                                 \
  ((__m256i)__builtin_shufflevector((__m256i)(a), (__m256i)(a), (n) & 3, (n) >> 2 & 3, (n) >> 4 & 3, (n) >> 6 & 3))
#define _mm256_permute4x64_pd(a, n) ((__m256d)_mm256_permute4x64_epi64((__m256i)(a), n))
__X __m128i __x_half(__m256i a, __m256i b, int n) {
  return n & 8 ? (__m128i){0} : n & 2 ? (n & 1 ? __x_high(b) : __x_low(b)) : (n & 1 ? __x_high(a) : __x_low(a));
}
#define _mm256_permute2x128_si256(a, b, n) __x_both(__x_half(a, b, n), __x_half(a, b, (n) >> 4))
#define _mm256_permute2f128_si256(a, b, n) _mm256_permute2x128_si256(a, b, n)
#define _mm256_permute2f128_ps(a, b, n) ((__m256)_mm256_permute2x128_si256((__m256i)(a), (__m256i)(b), n))
#define _mm256_permute2f128_pd(a, b, n) ((__m256d)_mm256_permute2x128_si256((__m256i)(a), (__m256i)(b), n))
#define _mm256_extracti128_si256(a, n) ((n) & 1 ? __x_high((__m256i)(a)) : __x_low((__m256i)(a)))
#define _mm256_extractf128_si256(a, n) _mm256_extracti128_si256(a, n)
#define _mm256_extractf128_ps(a, n) ((__m128)_mm256_extracti128_si256((__m256i)(a), n))
#define _mm256_extractf128_pd(a, n) ((__m128d)_mm256_extracti128_si256((__m256i)(a), n))
__X __m256i _mm256_inserti128_si256(__m256i a, __m128i b, int n) {
  return n & 1 ? __x_both(__x_low(a), b) : __x_both(b, __x_high(a));
}
#define _mm256_insertf128_si256(a, b, n) _mm256_inserti128_si256(a, b, n)
#define _mm256_insertf128_ps(a, b, n) ((__m256)_mm256_inserti128_si256((__m256i)(a), (__m128i)(b), n))
#define _mm256_insertf128_pd(a, b, n) ((__m256d)_mm256_inserti128_si256((__m256i)(a), (__m128i)(b), n))

// Bytes of two vectors behind each other, from one of them on.
__X __m128i __x_align(__m128i high, __m128i low, int n) {
  union {
    __x_u8x16 parts[4];
    unsigned char bytes[64];
  } all = {{(__x_u8x16)low, (__x_u8x16)high, {0}, {0}}};
  __m128i result;
  memcpy(&result, all.bytes + ((unsigned)n > 32 ? 32 : n), 16);
  return result;
}
__X __m128i _mm_alignr_epi8(__m128i a, __m128i b, int n) { return __x_align(a, b, n); }
__X __m128i _mm_srli_si128(__m128i a, int n) { return __x_align((__m128i){0}, a, (unsigned)n > 16 ? 16 : n); }
__X __m128i _mm_slli_si128(__m128i a, int n) { return __x_align(a, (__m128i){0}, 16 - ((unsigned)n > 16 ? 16 : n)); }
#define _mm_bsrli_si128(a, n) _mm_srli_si128(a, n)
#define _mm_bslli_si128(a, n) _mm_slli_si128(a, n)
__X __m256i _mm256_alignr_epi8(__m256i a, __m256i b, int n) {
  return __x_both(__x_align(__x_low(a), __x_low(b), n), __x_align(__x_high(a), __x_high(b), n));
}
__X __m256i _mm256_srli_si256(__m256i a, int n) { return __x_by_halves(_mm_srli_si128, a, n); }
__X __m256i _mm256_slli_si256(__m256i a, int n) { return __x_by_halves(_mm_slli_si128, a, n); }
#define _mm256_bsrli_epi128(a, n) _mm256_srli_si256(a, n)
#define _mm256_bslli_epi128(a, n) _mm256_slli_si256(a, n)

// Lanes by number.

__X int _mm_extract_epi8(__m128i a, int n) { return (unsigned char)((__x_i8x16)a)[n & 15]; }
__X __m128i _mm_insert_epi8(__m128i a, int b, int n) {
  __x_i8x16 r = (__x_i8x16)a;
  r[n & 15] = (signed char)b;
  return (__m128i)r;
}
__X int _mm256_extract_epi8(__m256i a, int n) { return (unsigned char)((__x_i8x32)a)[n & 31]; }
__X __m256i _mm256_insert_epi8(__m256i a, int b, int n) {
  __x_i8x32 r = (__x_i8x32)a;
  r[n & 31] = (signed char)b;
  return (__m256i)r;
}
__X int _mm_extract_epi16(__m128i a, int n) { return (unsigned short)((__x_i16x8)a)[n & 7]; }
__X __m128i _mm_insert_epi16(__m128i a, int b, int n) {
  __x_i16x8 r = (__x_i16x8)a;
  r[n & 7] = (short)b;
  return (__m128i)r;
}
__X int _mm256_extract_epi16(__m256i a, int n) { return (unsigned short)((__x_i16x16)a)[n & 15]; }
__X __m256i _mm256_insert_epi16(__m256i a, int b, int n) {
  __x_i16x16 r = (__x_i16x16)a;
  r[n & 15] = (short)b;
  return (__m256i)r;
}
__X int _mm_extract_epi32(__m128i a, int n) { return ((__x_i32x4)a)[n & 3]; }
__X __m128i _mm_insert_epi32(__m128i a, int b, int n) {
  __x_i32x4 r = (__x_i32x4)a;
  r[n & 3] = (int)b;
  return (__m128i)r;
}
__X int _mm256_extract_epi32(__m256i a, int n) { return ((__x_i32x8)a)[n & 7]; }
__X __m256i _mm256_insert_epi32(__m256i a, int b, int n) {
  __x_i32x8 r = (__x_i32x8)a;
  r[n & 7] = (int)b;
  return (__m256i)r;
}
__X long long _mm_extract_epi64(__m128i a, int n) { return ((__x_i64x2)a)[n & 1]; }
__X __m128i _mm_insert_epi64(__m128i a, long long b, int n) {
  __x_i64x2 r = (__x_i64x2)a;
  r[n & 1] = (long long)b;
  return (__m128i)r;
}
__X long long _mm256_extract_epi64(__m256i a, int n) { return ((__x_i64x4)a)[n & 3]; }
__X __m256i _mm256_insert_epi64(__m256i a, long long b, int n) {
  __x_i64x4 r = (__x_i64x4)a;
  r[n & 3] = (long long)b;
  return (__m256i)r;
}
__X int _mm_extract_ps(__m128 a, int n) { return ((__x_i32x4)a)[n & 3]; }
__X __m128i _mm_blend_epi16(__m128i a, __m128i b, int n) {
  __x_i16x8 r = (__x_i16x8)a;
  for (int i = 0; i < 8; i++) if (n >> (i % 8) & 1) r[i] = ((__x_i16x8)b)[i];
  return (__m128i)r;
}
__X __m256i _mm256_blend_epi16(__m256i a, __m256i b, int n) {
  __x_i16x16 r = (__x_i16x16)a;
  for (int i = 0; i < 16; i++) if (n >> (i % 8) & 1) r[i] = ((__x_i16x16)b)[i];
  return (__m256i)r;
}
__X __m128i _mm_blend_epi32(__m128i a, __m128i b, int n) {
  __x_i32x4 r = (__x_i32x4)a;
  for (int i = 0; i < 4; i++) if (n >> (i % 4) & 1) r[i] = ((__x_i32x4)b)[i];
  return (__m128i)r;
}
__X __m256i _mm256_blend_epi32(__m256i a, __m256i b, int n) {
  __x_i32x8 r = (__x_i32x8)a;
  for (int i = 0; i < 8; i++) if (n >> (i % 8) & 1) r[i] = ((__x_i32x8)b)[i];
  return (__m256i)r;
}
__X __m128 _mm_blend_ps(__m128 a, __m128 b, int n) {
  __m128 r = (__m128)a;
  for (int i = 0; i < 4; i++) if (n >> (i % 4) & 1) r[i] = ((__m128)b)[i];
  return (__m128)r;
}
__X __m256 _mm256_blend_ps(__m256 a, __m256 b, int n) {
  __m256 r = (__m256)a;
  for (int i = 0; i < 8; i++) if (n >> (i % 8) & 1) r[i] = ((__m256)b)[i];
  return (__m256)r;
}
__X __m128d _mm_blend_pd(__m128d a, __m128d b, int n) {
  __m128d r = (__m128d)a;
  for (int i = 0; i < 2; i++) if (n >> (i % 2) & 1) r[i] = ((__m128d)b)[i];
  return (__m128d)r;
}
__X __m256d _mm256_blend_pd(__m256d a, __m256d b, int n) {
  __m256d r = (__m256d)a;
  for (int i = 0; i < 4; i++) if (n >> (i % 4) & 1) r[i] = ((__m256d)b)[i];
  return (__m256d)r;
}
__X __m128i _mm_i32gather_epi32(const int *p, __m128i n, int scale) {
  __x_i32x4 r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x4)n)[i] * scale,
      sizeof(*p));
  return (__m128i)r;
}
__X __m256i _mm256_i32gather_epi32(const int *p, __m256i n, int scale) {
  __x_i32x8 r;
  for (int i = 0; i < 8; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x8)n)[i] * scale,
      sizeof(*p));
  return (__m256i)r;
}
__X __m128 _mm_i32gather_ps(const float *p, __m128i n, int scale) {
  __m128 r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x4)n)[i] * scale,
      sizeof(*p));
  return (__m128)r;
}
__X __m256 _mm256_i32gather_ps(const float *p, __m256i n, int scale) {
  __m256 r;
  for (int i = 0; i < 8; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x8)n)[i] * scale,
      sizeof(*p));
  return (__m256)r;
}
__X __m256i _mm256_i32gather_epi64(const long long *p, __m128i n, int scale) {
  __x_i64x4 r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x4)n)[i] * scale,
      sizeof(*p));
  return (__m256i)r;
}
__X __m256d _mm256_i32gather_pd(const double *p, __m128i n, int scale) {
  __m256d r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i32x4)n)[i] * scale,
      sizeof(*p));
  return (__m256d)r;
}
__X __m256i _mm256_i64gather_epi64(const long long *p, __m256i n, int scale) {
  __x_i64x4 r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i64x4)n)[i] * scale,
      sizeof(*p));
  return (__m256i)r;
}
__X __m256d _mm256_i64gather_pd(const double *p, __m256i n, int scale) {
  __m256d r;
  for (int i = 0; i < 4; i++) memcpy((char *)&r + i * sizeof(*p), (const char *)p + ((__x_i64x4)n)[i] * scale,
      sizeof(*p));
  return (__m256d)r;
}

// Comparisons by number, of which those that say whether something is not a number differ in nothing else here.

#define _CMP_EQ_OQ 0
#define _CMP_LT_OS 1
#define _CMP_LE_OS 2
#define _CMP_UNORD_Q 3
#define _CMP_NEQ_UQ 4
#define _CMP_NLT_US 5
#define _CMP_NLE_US 6
#define _CMP_ORD_Q 7
#define _CMP_EQ_UQ 8
#define _CMP_NGE_US 9
#define _CMP_NGT_US 10
#define _CMP_FALSE_OQ 11
#define _CMP_NEQ_OQ 12
#define _CMP_GE_OS 13
#define _CMP_GT_OS 14
#define _CMP_TRUE_UQ 15
#define _CMP_EQ_OS 16
#define _CMP_LT_OQ 17
#define _CMP_LE_OQ 18
#define _CMP_NEQ_US 20
#define _CMP_GE_OQ 29
#define _CMP_GT_OQ 30

__X __m128 _mm_cmp_ps(__m128 a, __m128 b, int n) {
  __m128i u = (__m128i)(a != a) | (__m128i)(b != b), r;
  switch (n & 15) {
  case 0: r = (__m128i)(a == b); break;
  case 1: r = (__m128i)(a < b); break;
  case 2: r = (__m128i)(a <= b); break;
  case 3: r = u; break;
  case 4: r = (__m128i)(a != b); break;
  case 5: r = ~(__m128i)(a < b); break;
  case 6: r = ~(__m128i)(a <= b); break;
  case 7: r = ~u; break;
  case 8: r = (__m128i)(a == b) | u; break;
  case 9: r = ~(__m128i)(a >= b); break;
  case 10: r = ~(__m128i)(a > b); break;
  case 11: r = (__m128i){0}; break;
  case 12: r = (__m128i)(a != b) & ~u; break;
  case 13: r = (__m128i)(a >= b); break;
  case 14: r = (__m128i)(a > b); break;
  default: r = ~(__m128i){0};
  }
  return (__m128)r;
}
__X __m256 _mm256_cmp_ps(__m256 a, __m256 b, int n) {
  __m256i u = (__m256i)(a != a) | (__m256i)(b != b), r;
  switch (n & 15) {
  case 0: r = (__m256i)(a == b); break;
  case 1: r = (__m256i)(a < b); break;
  case 2: r = (__m256i)(a <= b); break;
  case 3: r = u; break;
  case 4: r = (__m256i)(a != b); break;
  case 5: r = ~(__m256i)(a < b); break;
  case 6: r = ~(__m256i)(a <= b); break;
  case 7: r = ~u; break;
  case 8: r = (__m256i)(a == b) | u; break;
  case 9: r = ~(__m256i)(a >= b); break;
  case 10: r = ~(__m256i)(a > b); break;
  case 11: r = (__m256i){0}; break;
  case 12: r = (__m256i)(a != b) & ~u; break;
  case 13: r = (__m256i)(a >= b); break;
  case 14: r = (__m256i)(a > b); break;
  default: r = ~(__m256i){0};
  }
  return (__m256)r;
}
__X __m128d _mm_cmp_pd(__m128d a, __m128d b, int n) {
  __m128i u = (__m128i)(a != a) | (__m128i)(b != b), r;
  switch (n & 15) {
  case 0: r = (__m128i)(a == b); break;
  case 1: r = (__m128i)(a < b); break;
  case 2: r = (__m128i)(a <= b); break;
  case 3: r = u; break;
  case 4: r = (__m128i)(a != b); break;
  case 5: r = ~(__m128i)(a < b); break;
  case 6: r = ~(__m128i)(a <= b); break;
  case 7: r = ~u; break;
  case 8: r = (__m128i)(a == b) | u; break;
  case 9: r = ~(__m128i)(a >= b); break;
  case 10: r = ~(__m128i)(a > b); break;
  case 11: r = (__m128i){0}; break;
  case 12: r = (__m128i)(a != b) & ~u; break;
  case 13: r = (__m128i)(a >= b); break;
  case 14: r = (__m128i)(a > b); break;
  default: r = ~(__m128i){0};
  }
  return (__m128d)r;
}
__X __m256d _mm256_cmp_pd(__m256d a, __m256d b, int n) {
  __m256i u = (__m256i)(a != a) | (__m256i)(b != b), r;
  switch (n & 15) {
  case 0: r = (__m256i)(a == b); break;
  case 1: r = (__m256i)(a < b); break;
  case 2: r = (__m256i)(a <= b); break;
  case 3: r = u; break;
  case 4: r = (__m256i)(a != b); break;
  case 5: r = ~(__m256i)(a < b); break;
  case 6: r = ~(__m256i)(a <= b); break;
  case 7: r = ~u; break;
  case 8: r = (__m256i)(a == b) | u; break;
  case 9: r = ~(__m256i)(a >= b); break;
  case 10: r = ~(__m256i)(a > b); break;
  case 11: r = (__m256i){0}; break;
  case 12: r = (__m256i)(a != b) & ~u; break;
  case 13: r = (__m256i)(a >= b); break;
  case 14: r = (__m256i)(a > b); break;
  default: r = ~(__m256i){0};
  }
  return (__m256d)r;
}

#define _MM_FROUND_TO_NEAREST_INT 0
#define _MM_FROUND_TO_NEG_INF 1
#define _MM_FROUND_TO_POS_INF 2
#define _MM_FROUND_TO_ZERO 3
#define _MM_FROUND_CUR_DIRECTION 4
#define _MM_FROUND_RAISE_EXC 0
#define _MM_FROUND_NO_EXC 8
__X double __x_round(double a, int n) {
  return (n & 7) == 1 ? __builtin_floor(a) : (n & 7) == 2 ? __builtin_ceil(a) : (n & 7) == 3 ? __builtin_trunc(a) : __builtin_rint(a);
}

__X __m128 _mm_round_ps(__m128 a, int n) { for (int i = 0; i < 4; i++) a[i] = (float)__x_round(a[i], n); return a; }
__X __m256 _mm256_round_ps(__m256 a, int n) {
  for (int i = 0; i < 8; i++) a[i] = (float)__x_round(a[i], n);
  return a;
}
__X __m128d _mm_round_pd(__m128d a, int n) {
  for (int i = 0; i < 2; i++) a[i] = (double)__x_round(a[i], n);
  return a;
}
__X __m256d _mm256_round_pd(__m256d a, int n) {
  for (int i = 0; i < 4; i++) a[i] = (double)__x_round(a[i], n);
  return a;
}

#define _MM_TRANSPOSE4_PS(a, b, c, d)                                                                                  \
  do {                                                                                                                 \
    __m128 __t0 = _mm_unpacklo_ps(a, b), __t1 = _mm_unpackhi_ps(a, b);                                                 \
    __m128 __t2 = _mm_unpacklo_ps(c, d), __t3 = _mm_unpackhi_ps(c, d);                                                 \
    (a) = _mm_movelh_ps(__t0, __t2);                                                                                   \
    (b) = _mm_movehl_ps(__t2, __t0);                                                                                   \
    (c) = _mm_movelh_ps(__t1, __t3);                                                                                   \
    (d) = _mm_movehl_ps(__t3, __t1);                                                                                   \
  } while (0)

// Bits. Random ones are the system's, and the same each time.
__X unsigned char __x_random(void) {
  unsigned char byte = 0;
  getentropy(&byte, 1);
  return byte;
}

__X int _mm_popcnt_u32(unsigned a) { return __builtin_popcount(a); }
__X unsigned _lzcnt_u32(unsigned a) { return a ? (unsigned)__builtin_clz(a) : 32; }
__X unsigned __lzcnt32(unsigned a) { return a ? (unsigned)__builtin_clz(a) : 32; }
__X unsigned _tzcnt_u32(unsigned a) { return a ? (unsigned)__builtin_ctz(a) : 32; }
__X unsigned __tzcnt_u32(unsigned a) { return a ? (unsigned)__builtin_ctz(a) : 32; }
__X unsigned _blsr_u32(unsigned a) { return a & (a - 1); }
__X unsigned _blsi_u32(unsigned a) { return a & -a; }
__X unsigned _blsmsk_u32(unsigned a) { return a ^ (a - 1); }
__X unsigned _andn_u32(unsigned a, unsigned b) { return ~a & b; }
__X unsigned _bextr_u32(unsigned a, unsigned first, unsigned count) {
  first &= 255, count &= 255;
  a = first < 32 ? a >> first : 0;
  return count < 32 ? a & (((unsigned)1 << count) - 1) : a;
}
__X unsigned _bzhi_u32(unsigned a, unsigned count) {
  count &= 255;
  return count < 32 ? a & (((unsigned)1 << count) - 1) : a;
}
__X unsigned _pdep_u32(unsigned a, unsigned m) {
  unsigned r = 0;
  for (unsigned bit = 1; m; bit <<= 1, m &= m - 1) if (a & bit) r |= m & -m;
  return r;
}
__X unsigned _pext_u32(unsigned a, unsigned m) {
  unsigned r = 0;
  for (unsigned bit = 1; m; bit <<= 1, m &= m - 1) if (a & m & -m) r |= bit;
  return r;
}
__X int _rdrand32_step(unsigned *p) {
  unsigned char *b = (unsigned char *)p;
  for (unsigned i = 0; i < sizeof(*p); i++) b[i] = __x_random();
  return 1;
}
__X int _rdseed32_step(unsigned *p) { return _rdrand32_step(p); }
__X long long _mm_popcnt_u64(unsigned long long a) { return __builtin_popcountll(a); }
__X unsigned long long _lzcnt_u64(unsigned long long a) { return a ? (unsigned long long)__builtin_clzll(a) : 64; }
__X unsigned long long __lzcnt64(unsigned long long a) { return a ? (unsigned long long)__builtin_clzll(a) : 64; }
__X unsigned long long _tzcnt_u64(unsigned long long a) { return a ? (unsigned long long)__builtin_ctzll(a) : 64; }
__X unsigned long long __tzcnt_u64(unsigned long long a) { return a ? (unsigned long long)__builtin_ctzll(a) : 64; }
__X unsigned long long _blsr_u64(unsigned long long a) { return a & (a - 1); }
__X unsigned long long _blsi_u64(unsigned long long a) { return a & -a; }
__X unsigned long long _blsmsk_u64(unsigned long long a) { return a ^ (a - 1); }
__X unsigned long long _andn_u64(unsigned long long a, unsigned long long b) { return ~a & b; }
__X unsigned long long _bextr_u64(unsigned long long a, unsigned first, unsigned count) {
  first &= 255, count &= 255;
  a = first < 64 ? a >> first : 0;
  return count < 64 ? a & (((unsigned long long)1 << count) - 1) : a;
}
__X unsigned long long _bzhi_u64(unsigned long long a, unsigned count) {
  count &= 255;
  return count < 64 ? a & (((unsigned long long)1 << count) - 1) : a;
}
__X unsigned long long _pdep_u64(unsigned long long a, unsigned long long m) {
  unsigned long long r = 0;
  for (unsigned long long bit = 1; m; bit <<= 1, m &= m - 1) if (a & bit) r |= m & -m;
  return r;
}
__X unsigned long long _pext_u64(unsigned long long a, unsigned long long m) {
  unsigned long long r = 0;
  for (unsigned long long bit = 1; m; bit <<= 1, m &= m - 1) if (a & m & -m) r |= bit;
  return r;
}
__X int _rdrand64_step(unsigned long long *p) {
  unsigned char *b = (unsigned char *)p;
  for (unsigned i = 0; i < sizeof(*p); i++) b[i] = __x_random();
  return 1;
}
__X int _rdseed64_step(unsigned long long *p) { return _rdrand64_step(p); }
__X unsigned _mulx_u32(unsigned a, unsigned b, unsigned *high) {
  unsigned long long r = (unsigned long long)a * b;
  *high = (unsigned)(r >> 32);
  return (unsigned)r;
}
__X unsigned long long _mulx_u64(unsigned long long a, unsigned long long b, unsigned long long *high) {
  unsigned __int128 r = (unsigned __int128)a * b;
  *high = (unsigned long long)(r >> 64);
  return (unsigned long long)r;
}
__X unsigned char _addcarry_u64(unsigned char c, unsigned long long a, unsigned long long b,
    unsigned long long *sum) {
  unsigned __int128 r = (unsigned __int128)a + b + (c != 0);
  *sum = (unsigned long long)r;
  return (unsigned char)(r >> 64);
}
__X unsigned char _addcarry_u32(unsigned char c, unsigned a, unsigned b, unsigned *sum) {
  unsigned long long r = (unsigned long long)a + b + (c != 0);
  *sum = (unsigned)r;
  return (unsigned char)(r >> 32);
}
__X unsigned char _subborrow_u64(unsigned char c, unsigned long long a, unsigned long long b,
    unsigned long long *rest) {
  unsigned __int128 r = (unsigned __int128)a - b - (c != 0);
  *rest = (unsigned long long)r;
  return (unsigned char)(r >> 64) & 1;
}
__X unsigned char _subborrow_u32(unsigned char c, unsigned a, unsigned b, unsigned *rest) {
  unsigned long long r = (unsigned long long)a - b - (c != 0);
  *rest = (unsigned)r;
  return (unsigned char)(r >> 32) & 1;
}
__X unsigned _mm_crc32_u8(unsigned c, unsigned char a) {
  c ^= a;
  for (int i = 0; i < 8; i++) c = c >> 1 ^ (c & 1 ? 0x82f63b78u : 0);
  return c;
}
__X unsigned _mm_crc32_u16(unsigned c, unsigned short a) {
  c ^= a;
  for (int i = 0; i < 16; i++) c = c >> 1 ^ (c & 1 ? 0x82f63b78u : 0);
  return c;
}
__X unsigned _mm_crc32_u32(unsigned c, unsigned a) {
  c ^= a;
  for (int i = 0; i < 32; i++) c = c >> 1 ^ (c & 1 ? 0x82f63b78u : 0);
  return c;
}
__X unsigned long long _mm_crc32_u64(unsigned long long c, unsigned long long a) {
  return _mm_crc32_u32(_mm_crc32_u32((unsigned)c, (unsigned)a), (unsigned)(a >> 32));
}
__X __m128i _mm_clmulepi64_si128(__m128i a, __m128i b, int n) {
  unsigned long long x = (unsigned long long)a[n & 1], y = (unsigned long long)b[n >> 4 & 1];
  unsigned __int128 r = 0;
  for (int i = 0; i < 64; i++) if (y >> i & 1) r ^= (unsigned __int128)x << i;
  return (__m128i){(long long)r, (long long)(r >> 64)};
}
__X int _bit_scan_forward(int a) { return __builtin_ctz((unsigned)a); }
__X int _bit_scan_reverse(int a) { return 31 - __builtin_clz((unsigned)a); }
__X int __bsfd(int a) { return __builtin_ctz((unsigned)a); }
__X int __bsrd(int a) { return 31 - __builtin_clz((unsigned)a); }
__X int _bswap(int a) { return (int)__builtin_bswap32((unsigned)a); }
__X int __bswapd(int a) { return (int)__builtin_bswap32((unsigned)a); }
__X int _popcnt32(int a) { return __builtin_popcount((unsigned)a); }
__X int __popcntd(int a) { return __builtin_popcount((unsigned)a); }
__X int __bsfq(long long a) { return __builtin_ctzll((unsigned long long)a); }
__X int __bsrq(long long a) { return 63 - __builtin_clzll((unsigned long long)a); }
__X int _popcnt64(long long a) { return __builtin_popcountll((unsigned long long)a); }
__X int __popcntq(long long a) { return __builtin_popcountll((unsigned long long)a); }
__X long long _bswap64(long long a) { return (long long)__builtin_bswap64((unsigned long long)a); }

// The processor. Its counter of time goes by the program's clock, as one of 1 GHz would.

__X unsigned long long __rdtsc(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec;
}
#define _rdtsc() __rdtsc()
__X unsigned long long __rdtscp(unsigned *processor) {
  *processor = 0;
  return __rdtsc();
}

#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
#define _mm_prefetch(p, hint) ((void)(p))
#define _mm_clflush(p) ((void)(p))
__X void _mm_pause(void) {}
__X void _mm_sfence(void) {}
__X void _mm_lfence(void) {}
__X void _mm_mfence(void) {}
__X void _mm_empty(void) {}
__X void _mm256_zeroupper(void) {}
__X void _mm256_zeroall(void) {}
__X unsigned _mm_getcsr(void) { return 0x1f80; }
__X void _mm_setcsr(unsigned a) { (void)a; }
#define _MM_FLUSH_ZERO_ON 0x8000
#define _MM_SET_FLUSH_ZERO_MODE(mode) ((void)(mode))
#define _MM_DENORMALS_ZERO_ON 0x0040
#define _MM_SET_DENORMALS_ZERO_MODE(mode) ((void)(mode))
__X void *_mm_malloc(size_t size, size_t alignment) {
  void *start = 0;
  return posix_memalign(&start, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) ? 0 : start;
}
__X void _mm_free(void *start) { free(start); }

#undef __X

#endif

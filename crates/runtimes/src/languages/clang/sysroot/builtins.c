// Functions that the compiler calls for what WebAssembly has no instruction for: numbers of 128 bits, `long double`, half
// floats, and complex numbers. Division of integers is in `runtimes/c/division.c`.
//
// Every function here computes with halves of 64 bits. An operator on 128 bits would call the function that it is in.

typedef unsigned long long half;
typedef long long signed_half;
typedef unsigned __int128 wide;
typedef __int128 signed_wide;

#define INLINE static inline __attribute__((always_inline))

// Integers.

INLINE half high(wide a) { return (half)(a >> 64); }
INLINE wide join(half top, half low) { return (wide)top << 64 | low; }

INLINE wide shift_left(wide a, int by) {
  if (by == 0)
    return a;
  return by < 64 ? join(high(a) << by | (half)a >> (64 - by), (half)a << by) : join((half)a << (by - 64), 0);
}

INLINE wide shift_right(wide a, int by) {
  if (by == 0)
    return a;
  return by < 64 ? join(high(a) >> by, (half)a >> by | high(a) << (64 - by)) : join(0, high(a) >> (by - 64));
}

INLINE wide multiply_halves(half a, half b) {
  half a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  half middle = a1 * b0 + (a0 * b0 >> 32);
  half other = a0 * b1 + (unsigned)middle;
  return join(a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (unsigned)(a0 * b0));
}

INLINE wide multiply(wide a, wide b) {
  wide low = multiply_halves((half)a, (half)b);
  return join(high(low) + high(a) * (half)b + (half)a * high(b), (half)low);
}

INLINE int leading_zeros(wide a) { return high(a) ? __builtin_clzll(high(a)) : 64 + __builtin_clzll((half)a); }

wide __multi3(wide a, wide b) { return multiply(a, b); }
wide __ashlti3(wide a, int by) { return shift_left(a, by); }
wide __lshrti3(wide a, int by) { return shift_right(a, by); }
signed_wide __ashrti3(signed_wide a, int by) {
  if (by == 0)
    return a;
  signed_half top = (signed_half)high(a);
  half low = (half)a;
  return by < 64 ? (signed_wide)join((half)(top >> by), low >> by | (half)top << (64 - by))
                 : (signed_wide)join((half)(top >> 63), (half)(top >> (by - 64)));
}

wide __udivti3(wide, wide);
signed_wide __divti3(signed_wide, signed_wide);
wide __udivmodti4(wide a, wide by, wide *rest) {
  wide quotient = __udivti3(a, by);
  if (rest)
    *rest = a - multiply(quotient, by);
  return quotient;
}
signed_wide __divmodti4(signed_wide a, signed_wide by, signed_wide *rest) {
  signed_wide quotient = __divti3(a, by);
  *rest = (signed_wide)((wide)a - multiply((wide)quotient, (wide)by));
  return quotient;
}

INLINE wide magnitude(signed_wide a) { return a < 0 ? -(wide)a : (wide)a; }

signed_wide __muloti4(signed_wide a, signed_wide b, int *overflows) {
  wide x = magnitude(a), y = magnitude(b);
  int is_negative = (a < 0) != (b < 0);
  wide product = multiply(x, y);
  int is_lost = high(x) && high(y);
  if (!is_lost && (high(x) || high(y))) {
    wide crossed = high(x) ? multiply_halves(high(x), (half)y) : multiply_halves((half)x, high(y));
    wide low = multiply_halves((half)x, (half)y);
    is_lost = high(crossed) || (half)crossed + high(low) < high(low);
  }
  wide limit = ((wide)1 << 127) - !is_negative;
  *overflows = is_lost || product > limit;
  return (signed_wide)(is_negative ? -product : product);
}

int __clzti2(wide a) { return leading_zeros(a); }
int __ctzti2(wide a) { return (half)a ? __builtin_ctzll((half)a) : 64 + __builtin_ctzll(high(a)); }
int __ffsti2(wide a) { return a ? __ctzti2(a) + 1 : 0; }
int __popcountti2(wide a) { return __builtin_popcountll((half)a) + __builtin_popcountll(high(a)); }
int __parityti2(wide a) { return __builtin_parityll((half)a ^ high(a)); }
int __cmpti2(signed_wide a, signed_wide b) { return 1 + (a > b) - (a < b); }
int __ucmpti2(wide a, wide b) { return 1 + (a > b) - (a < b); }

int __clzsi2(unsigned a) { return __builtin_clz(a); }
int __ctzsi2(unsigned a) { return __builtin_ctz(a); }
int __ffssi2(unsigned a) { return a ? __builtin_ctz(a) + 1 : 0; }
int __popcountsi2(unsigned a) { return __builtin_popcount(a); }
int __paritysi2(unsigned a) { return __builtin_parity(a); }
unsigned __bswapsi2(unsigned a) { return __builtin_bswap32(a); }
int __clzdi2(half a) { return __builtin_clzll(a); }
int __ctzdi2(half a) { return __builtin_ctzll(a); }
int __ffsdi2(half a) { return a ? __builtin_ctzll(a) + 1 : 0; }
int __popcountdi2(half a) { return __builtin_popcountll(a); }
int __paritydi2(half a) { return __builtin_parityll(a); }
half __bswapdi2(half a) { return __builtin_bswap64(a); }

// What overflows ends the program.
#define TRAPPING(suffix, type)                                                                                         \
  type __addv##suffix##3(type a, type b) {                                                                             \
    type sum;                                                                                                          \
    if (__builtin_add_overflow(a, b, &sum))                                                                            \
      __builtin_trap();                                                                                                \
    return sum;                                                                                                        \
  }                                                                                                                    \
  type __subv##suffix##3(type a, type b) {                                                                             \
    type difference;                                                                                                   \
    if (__builtin_sub_overflow(a, b, &difference))                                                                     \
      __builtin_trap();                                                                                                \
    return difference;                                                                                                 \
  }                                                                                                                    \
  type __mulv##suffix##3(type a, type b) {                                                                             \
    type product;                                                                                                      \
    if (__builtin_mul_overflow(a, b, &product))                                                                        \
      __builtin_trap();                                                                                                \
    return product;                                                                                                    \
  }                                                                                                                    \
  type __negv##suffix##2(type a) { return __subv##suffix##3(0, a); }                                                   \
  type __absv##suffix##2(type a) { return a < 0 ? __negv##suffix##2(a) : a; }
TRAPPING(si, int)
TRAPPING(di, signed_half)
TRAPPING(ti, signed_wide)

// Floating-point numbers, by their bits. A number is 1.f * 2^exponent.

struct number {
  int is_negative;
  int exponent;
  // The leading one is at bit TOP. 0 for zeros.
  wide digits;
};

enum { TOP = 126, INFINITE = 1 << 20 };

// A format: the bits of its fraction and of its exponent.
#define HALF 10, 5
#define SINGLE 23, 8
#define DOUBLE 52, 11
#define QUAD 112, 15

INLINE wide bits_of_quad(long double a) {
  wide bits;
  __builtin_memcpy(&bits, &a, sizeof bits);
  return bits;
}
INLINE long double quad_of_bits(wide bits) {
  long double a;
  __builtin_memcpy(&a, &bits, sizeof a);
  return a;
}
INLINE half bits_of_double(double a) {
  half bits;
  __builtin_memcpy(&bits, &a, sizeof bits);
  return bits;
}
INLINE double double_of_bits(half bits) {
  double a;
  __builtin_memcpy(&a, &bits, sizeof a);
  return a;
}
INLINE unsigned bits_of_single(float a) {
  unsigned bits;
  __builtin_memcpy(&bits, &a, sizeof bits);
  return bits;
}
INLINE float single_of_bits(unsigned bits) {
  float a;
  __builtin_memcpy(&a, &bits, sizeof a);
  return a;
}

// An infinite number or a NaN keeps its fraction, above bit TOP - 1.
INLINE struct number parse(wide bits, int fraction_bits, int exponent_bits) {
  int maximum = (1 << exponent_bits) - 1;
  int exponent = (int)(half)shift_right(bits, fraction_bits) & maximum;
  wide fraction = bits & (shift_left(1, fraction_bits) - 1);
  struct number a = {(int)(half)shift_right(bits, fraction_bits + exponent_bits) & 1, 0, 0};
  if (exponent == maximum) {
    a.exponent = INFINITE;
    a.digits = shift_left(fraction, TOP - fraction_bits);
  } else if (exponent) {
    a.exponent = exponent - maximum / 2;
    a.digits = shift_left(fraction | shift_left(1, fraction_bits), TOP - fraction_bits);
  } else if (fraction) {
    int zeros = leading_zeros(fraction);
    a.exponent = 1 - maximum / 2 - fraction_bits + (127 - zeros);
    a.digits = shift_left(fraction, zeros - (127 - TOP));
  }
  return a;
}

INLINE int is_nan(struct number a) { return a.exponent == INFINITE && a.digits; }
INLINE int is_infinite(struct number a) { return a.exponent == INFINITE && !a.digits; }

// Shifts right. The lowest bit is set if any bit is lost.
INLINE wide shift_with_rest(wide a, int by) {
  if (by <= 0)
    return a;
  if (by > 127)
    return a != 0;
  return shift_right(a, by) | (shift_left(a, 128 - by) != 0);
}

// Rounds to the nearest number of a format, and to an even one in the middle.
INLINE wide format(struct number a, int fraction_bits, int exponent_bits) {
  int maximum = (1 << exponent_bits) - 1;
  wide sign = shift_left((wide)(unsigned)a.is_negative, fraction_bits + exponent_bits);
  wide infinity = shift_left((wide)(unsigned)maximum, fraction_bits);
  if (a.exponent == INFINITE) {
    wide quiet = a.digits ? shift_left(1, fraction_bits - 1) : 0;
    return sign | infinity | quiet | shift_right(a.digits, TOP - fraction_bits);
  }
  if (!a.digits)
    return sign;
  int exponent = a.exponent + maximum / 2;
  if (exponent >= maximum)
    return sign | infinity;
  wide digits = a.digits;
  if (exponent < 1) {
    digits = shift_with_rest(digits, 1 - exponent);
    exponent = 0;
  } else {
    // The leading one adds one to the exponent.
    exponent--;
  }
  int extra = TOP - fraction_bits;
  wide rest = digits & (shift_left(1, extra) - 1), middle = shift_left(1, extra - 1);
  wide kept = shift_right(digits, extra);
  wide bits = shift_left((wide)(unsigned)exponent, fraction_bits) + kept;
  if (rest > middle || (rest == middle && (half)kept & 1))
    bits++;
  return sign | bits;
}

INLINE struct number normal(struct number a) {
  if (a.digits) {
    int by = leading_zeros(a.digits) - (127 - TOP);
    a.digits = by < 0 ? shift_with_rest(a.digits, -by) : shift_left(a.digits, by);
    a.exponent -= by;
  }
  return a;
}

static const struct number not_a_number = {0, INFINITE, (wide)1 << (TOP - 1)};

static long double add(struct number a, struct number b) {
  if (is_nan(a) || is_nan(b))
    return quad_of_bits(format(is_nan(a) ? a : b, QUAD));
  if (a.exponent == INFINITE || b.exponent == INFINITE) {
    if (a.exponent == b.exponent && a.is_negative != b.is_negative)
      return quad_of_bits(format(not_a_number, QUAD));
    return quad_of_bits(format(a.exponent == INFINITE ? a : b, QUAD));
  }
  if (!a.digits || !b.digits) {
    if (!a.digits && !b.digits)
      a.is_negative &= b.is_negative;
    return quad_of_bits(format(a.digits || !b.digits ? a : b, QUAD));
  }
  if (a.exponent < b.exponent || (a.exponent == b.exponent && a.digits < b.digits)) {
    struct number other = a;
    a = b;
    b = other;
  }
  wide smaller = shift_with_rest(b.digits, a.exponent - b.exponent);
  if (a.is_negative == b.is_negative) {
    a.digits += smaller;
  } else {
    a.digits -= smaller;
    if (!a.digits)
      a.is_negative = 0;
  }
  return quad_of_bits(format(normal(a), QUAD));
}

long double __addtf3(long double a, long double b) {
  return add(parse(bits_of_quad(a), QUAD), parse(bits_of_quad(b), QUAD));
}

long double __subtf3(long double a, long double b) {
  struct number minus = parse(bits_of_quad(b), QUAD);
  if (!is_nan(minus))
    minus.is_negative ^= 1;
  return add(parse(bits_of_quad(a), QUAD), minus);
}

long double __multf3(long double x, long double y) {
  struct number a = parse(bits_of_quad(x), QUAD), b = parse(bits_of_quad(y), QUAD);
  if (is_nan(a) || is_nan(b))
    return quad_of_bits(format(is_nan(a) ? a : b, QUAD));
  struct number product = {a.is_negative ^ b.is_negative, a.exponent + b.exponent, 0};
  if (a.exponent == INFINITE || b.exponent == INFINITE) {
    int is_zero = a.exponent != INFINITE ? !a.digits : b.exponent != INFINITE && !b.digits;
    product.exponent = INFINITE;
    return quad_of_bits(format(is_zero ? not_a_number : product, QUAD));
  }
  if (a.digits && b.digits) {
    // The upper half of the product has its leading one at bit TOP or TOP - 1, where TOP stands for 2.
    product.exponent++;
    wide left = a.digits << 1, right = b.digits;
    wide low = multiply_halves((half)left, (half)right);
    wide one = multiply_halves(high(left), (half)right), two = multiply_halves((half)left, high(right));
    wide middle = (wide)high(low) + (half)one + (half)two;
    product.digits = multiply_halves(high(left), high(right)) + high(one) + high(two) + high(middle);
    product.digits |= ((half)middle | (half)low) != 0;
    product = normal(product);
  }
  return quad_of_bits(format(product, QUAD));
}

// The next 64 bits of `*rest / by`. The rest is less than `by`, whose highest bit is set.
INLINE half next_digits(wide *rest, wide by) {
  half top = high(by);
  half guess = high(*rest) >= top ? ~(half)0 : (half)__udivti3(*rest, top);
  for (;;) {
    // Of 192 bits: what the guess takes, and what there is.
    wide low = multiply_halves(guess, (half)by), upper = multiply_halves(guess, top) + high(low);
    if (upper < *rest || (upper == *rest && (half)low == 0)) {
      *rest = ((*rest - upper) << 64) - (half)low;
      return guess;
    }
    guess--;
  }
}

long double __divtf3(long double x, long double y) {
  struct number a = parse(bits_of_quad(x), QUAD), b = parse(bits_of_quad(y), QUAD);
  if (is_nan(a) || is_nan(b))
    return quad_of_bits(format(is_nan(a) ? a : b, QUAD));
  struct number quotient = {a.is_negative ^ b.is_negative, a.exponent - b.exponent, 0};
  if (is_infinite(a) || is_infinite(b) || !b.digits || !a.digits) {
    int is_undefined = (is_infinite(a) && is_infinite(b)) || (!is_infinite(a) && !is_infinite(b) && !a.digits && !b.digits);
    int has_infinite_result = is_infinite(a) || (!is_infinite(b) && !b.digits);
    quotient.exponent = has_infinite_result ? INFINITE : 0;
    return quad_of_bits(format(is_undefined ? not_a_number : quotient, QUAD));
  }
  if (a.digits < b.digits) {
    a.digits <<= 1;
    quotient.exponent--;
  }
  wide by = b.digits << 1, rest = (a.digits - b.digits) << 1;
  half first = next_digits(&rest, by);
  half second = next_digits(&rest, by);
  quotient.digits = (wide)1 << TOP | shift_with_rest(join(first, second), 128 - TOP) | (rest != 0);
  return quad_of_bits(format(quotient, QUAD));
}

// Less, equal, greater or unordered: -1, 0, 1, 2. The results of comparisons are `int`, unlike on x86-64.
INLINE int order(long double x, long double y) {
  wide a = bits_of_quad(x), b = bits_of_quad(y);
  wide sign = (wide)1 << 127, infinity = (wide)0x7fff << 112;
  if ((a & ~sign) > infinity || (b & ~sign) > infinity)
    return 2;
  if (((a | b) & ~sign) == 0)
    return 0;
  signed_wide left = a & sign ? -(signed_wide)(a & ~sign) : (signed_wide)a;
  signed_wide right = b & sign ? -(signed_wide)(b & ~sign) : (signed_wide)b;
  return (left > right) - (left < right);
}

int __eqtf2(long double a, long double b) { return order(a, b) != 0; }
int __netf2(long double a, long double b) { return order(a, b) != 0; }
int __lttf2(long double a, long double b) { return order(a, b) == 2 ? 1 : order(a, b); }
int __letf2(long double a, long double b) { return order(a, b) == 2 ? 1 : order(a, b); }
int __cmptf2(long double a, long double b) { return order(a, b) == 2 ? 1 : order(a, b); }
int __gttf2(long double a, long double b) { return order(a, b) == 2 ? -1 : order(a, b); }
int __getf2(long double a, long double b) { return order(a, b) == 2 ? -1 : order(a, b); }
int __unordtf2(long double a, long double b) { return order(a, b) == 2; }

long double __extendsftf2(float a) { return quad_of_bits(format(parse(bits_of_single(a), SINGLE), QUAD)); }
long double __extenddftf2(double a) { return quad_of_bits(format(parse(bits_of_double(a), DOUBLE), QUAD)); }
float __trunctfsf2(long double a) { return single_of_bits((unsigned)format(parse(bits_of_quad(a), QUAD), SINGLE)); }
double __trunctfdf2(long double a) { return double_of_bits((half)format(parse(bits_of_quad(a), QUAD), DOUBLE)); }

// Half floats are passed as `float`.

unsigned short __gnu_f2h_ieee(float a) { return (unsigned short)format(parse(bits_of_single(a), SINGLE), HALF); }
float __gnu_h2f_ieee(unsigned short a) { return single_of_bits((unsigned)format(parse(a, HALF), SINGLE)); }
unsigned short __truncsfhf2(float a) { return __gnu_f2h_ieee(a); }
unsigned short __truncdfhf2(double a) { return (unsigned short)format(parse(bits_of_double(a), DOUBLE), HALF); }
unsigned short __trunctfhf2(long double a) { return (unsigned short)format(parse(bits_of_quad(a), QUAD), HALF); }
float __extendhfsf2(unsigned short a) { return __gnu_h2f_ieee(a); }
double __extendhfdf2(unsigned short a) { return double_of_bits((half)format(parse(a, HALF), DOUBLE)); }
long double __extendhftf2(unsigned short a) { return quad_of_bits(format(parse(a, HALF), QUAD)); }

// Floating-point numbers to integers. What is too large becomes the largest.

INLINE wide integer(struct number a, int bits, int is_signed) {
  wide limit = shift_left(1, bits - is_signed) - 1;
  if (bits - is_signed == 128)
    limit = ~(wide)0;
  if (a.is_negative && !is_signed)
    return 0;
  if (a.exponent < 0 || (a.exponent != INFINITE && !a.digits))
    return 0;
  if (a.exponent >= bits - is_signed)
    return a.is_negative ? ~limit : limit;
  wide value = a.exponent > TOP ? shift_left(a.digits, a.exponent - TOP) : shift_right(a.digits, TOP - a.exponent);
  return a.is_negative ? -value : value;
}

#define FIX(name, type, bits_of, from, result, bits, is_signed)                                                        \
  result name(type a) { return (result)integer(parse(bits_of(a), from), bits, is_signed); }
FIX(__fixtfsi, long double, bits_of_quad, QUAD, int, 32, 1)
FIX(__fixtfdi, long double, bits_of_quad, QUAD, signed_half, 64, 1)
FIX(__fixtfti, long double, bits_of_quad, QUAD, signed_wide, 128, 1)
FIX(__fixunstfsi, long double, bits_of_quad, QUAD, unsigned, 32, 0)
FIX(__fixunstfdi, long double, bits_of_quad, QUAD, half, 64, 0)
FIX(__fixunstfti, long double, bits_of_quad, QUAD, wide, 128, 0)
FIX(__fixdfti, double, bits_of_double, DOUBLE, signed_wide, 128, 1)
FIX(__fixunsdfti, double, bits_of_double, DOUBLE, wide, 128, 0)
FIX(__fixsfti, float, bits_of_single, SINGLE, signed_wide, 128, 1)
FIX(__fixunssfti, float, bits_of_single, SINGLE, wide, 128, 0)

INLINE struct number from_integer(wide value, int is_negative) {
  struct number a = {is_negative, TOP, value};
  return normal(a);
}

#define FLOAT(name, type, make, to, from, is_negative, value)                                                          \
  type name(from a) { return make(format(from_integer(value, is_negative), to)); }
FLOAT(__floatsitf, long double, quad_of_bits, QUAD, int, a < 0, magnitude(a))
FLOAT(__floatditf, long double, quad_of_bits, QUAD, signed_half, a < 0, magnitude(a))
FLOAT(__floattitf, long double, quad_of_bits, QUAD, signed_wide, a < 0, magnitude(a))
FLOAT(__floatunsitf, long double, quad_of_bits, QUAD, unsigned, 0, a)
FLOAT(__floatunditf, long double, quad_of_bits, QUAD, half, 0, a)
FLOAT(__floatuntitf, long double, quad_of_bits, QUAD, wide, 0, a)
FLOAT(__floattidf, double, double_of_bits, DOUBLE, signed_wide, a < 0, magnitude(a))
FLOAT(__floatuntidf, double, double_of_bits, DOUBLE, wide, 0, a)
FLOAT(__floattisf, float, single_of_bits, SINGLE, signed_wide, a < 0, magnitude(a))
FLOAT(__floatuntisf, float, single_of_bits, SINGLE, wide, 0, a)

// Powers, and complex numbers as Annex G of the C standard computes them.

#define POWER(name, type)                                                                                              \
  type name(type base, int exponent) {                                                                                 \
    type power = 1;                                                                                                    \
    for (unsigned rest = exponent < 0 ? -(unsigned)exponent : (unsigned)exponent; rest; rest >>= 1) {                  \
      if (rest & 1)                                                                                                    \
        power *= base;                                                                                                 \
      base *= base;                                                                                                    \
    }                                                                                                                  \
    return exponent < 0 ? 1 / power : power;                                                                           \
  }
POWER(__powisf2, float)
POWER(__powidf2, double)
POWER(__powitf2, long double)

#define BOXED(a, suffix) __builtin_copysign##suffix(__builtin_isinf(a) ? 1 : 0, a)
#define ZERO_IF_NAN(a, suffix) a = __builtin_isnan(a) ? __builtin_copysign##suffix(0, a) : a

#define COMPLEX(type, suffix, multiply_name, divide_name)                                                              \
  type _Complex multiply_name(type a, type b, type c, type d) {                                                        \
    type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                               \
    type _Complex product;                                                                                             \
    __real__ product = ac - bd;                                                                                        \
    __imag__ product = ad + bc;                                                                                        \
    if (!__builtin_isnan(__real__ product) || !__builtin_isnan(__imag__ product))                                      \
      return product;                                                                                                  \
    int is_infinite = 0;                                                                                               \
    if (__builtin_isinf(a) || __builtin_isinf(b)) {                                                                    \
      a = BOXED(a, suffix), b = BOXED(b, suffix);                                                                      \
      ZERO_IF_NAN(c, suffix), ZERO_IF_NAN(d, suffix);                                                                  \
      is_infinite = 1;                                                                                                 \
    }                                                                                                                  \
    if (__builtin_isinf(c) || __builtin_isinf(d)) {                                                                    \
      c = BOXED(c, suffix), d = BOXED(d, suffix);                                                                      \
      ZERO_IF_NAN(a, suffix), ZERO_IF_NAN(b, suffix);                                                                  \
      is_infinite = 1;                                                                                                 \
    }                                                                                                                  \
    if (!is_infinite && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {  \
      ZERO_IF_NAN(a, suffix), ZERO_IF_NAN(b, suffix);                                                                  \
      ZERO_IF_NAN(c, suffix), ZERO_IF_NAN(d, suffix);                                                                  \
      is_infinite = 1;                                                                                                 \
    }                                                                                                                  \
    if (is_infinite) {                                                                                                 \
      __real__ product = __builtin_inf##suffix() * (a * c - b * d);                                                    \
      __imag__ product = __builtin_inf##suffix() * (a * d + b * c);                                                    \
    }                                                                                                                  \
    return product;                                                                                                    \
  }                                                                                                                    \
  type _Complex divide_name(type a, type b, type c, type d) {                                                          \
    int scale = 0;                                                                                                     \
    type size = __builtin_logb##suffix(__builtin_fmax##suffix(__builtin_fabs##suffix(c), __builtin_fabs##suffix(d)));  \
    if (__builtin_isfinite(size)) {                                                                                    \
      scale = (int)size;                                                                                               \
      c = __builtin_scalbn##suffix(c, -scale), d = __builtin_scalbn##suffix(d, -scale);                                \
    }                                                                                                                  \
    type divisor = c * c + d * d;                                                                                      \
    type _Complex quotient;                                                                                            \
    __real__ quotient = __builtin_scalbn##suffix((a * c + b * d) / divisor, -scale);                                   \
    __imag__ quotient = __builtin_scalbn##suffix((b * c - a * d) / divisor, -scale);                                   \
    if (!__builtin_isnan(__real__ quotient) || !__builtin_isnan(__imag__ quotient))                                    \
      return quotient;                                                                                                 \
    if (divisor == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {                                                \
      __real__ quotient = __builtin_copysign##suffix(__builtin_inf##suffix(), c) * a;                                  \
      __imag__ quotient = __builtin_copysign##suffix(__builtin_inf##suffix(), c) * b;                                  \
    } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {         \
      a = BOXED(a, suffix), b = BOXED(b, suffix);                                                                      \
      __real__ quotient = __builtin_inf##suffix() * (a * c + b * d);                                                   \
      __imag__ quotient = __builtin_inf##suffix() * (b * c - a * d);                                                   \
    } else if (__builtin_isinf(size) && size > 0 && __builtin_isfinite(a) && __builtin_isfinite(b)) {                  \
      c = BOXED(c, suffix), d = BOXED(d, suffix);                                                                      \
      __real__ quotient = 0 * (a * c + b * d);                                                                         \
      __imag__ quotient = 0 * (b * c - a * d);                                                                         \
    }                                                                                                                  \
    return quotient;                                                                                                   \
  }
COMPLEX(float, f, __mulsc3, __divsc3)
COMPLEX(double, , __muldc3, __divdc3)
COMPLEX(long double, l, __multc3, __divtc3)

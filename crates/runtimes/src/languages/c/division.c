// Division of 128-bit integers. The package's own goes bit by bit, which takes a microsecond; programs that multiply modulo a
// 64-bit number do it millions of times.
//
// With a divisor of 64 bits, two steps of long division by digits of 64 bits, each of which is two by digits of 32. With a
// larger one the quotient has 64 bits at most: it is guessed from the leading digits, and the guess is at most one too large.

typedef unsigned long long digit;
typedef unsigned __int128 number;

// `high:low` divided by `by`, which is larger than `high`.
static digit divide_digits(digit high, digit low, digit by, digit *rest) {
  if (high == 0) {
    *rest = low % by;
    return low / by;
  }
  const digit base = 1ULL << 32;
  int shift = __builtin_clzll(by);
  by <<= shift;
  if (shift) {
    high = high << shift | low >> (64 - shift);
    low <<= shift;
  }
  digit by_high = by >> 32, by_low = by & (base - 1);
  digit quotient = 0;
  for (int half = 1; half >= 0; half--) {
    digit next = half ? low >> 32 : low & (base - 1);
    digit guess = high / by_high, left = high % by_high;
    while (guess >= base || guess * by_low > (left << 32 | next)) {
      guess--;
      left += by_high;
      if (left >= base)
        break;
    }
    high = (high << 32 | next) - guess * by;
    quotient = quotient << 32 | guess;
  }
  *rest = high >> shift;
  return quotient;
}

static number divide(number a, number by, number *rest) {
  digit a_high = a >> 64, a_low = a, by_high = by >> 64, by_low = by;
  if (by_high == 0) {
    digit quotient_high = 0, left = a_high;
    // By zero it traps, as the instruction does.
    if (a_high >= by_low) {
      quotient_high = a_high / by_low;
      left = a_high % by_low;
    }
    digit quotient_low = divide_digits(left, a_low, by_low, &left);
    *rest = left;
    return (number)quotient_high << 64 | quotient_low;
  }
  if (a < by) {
    *rest = a;
    return 0;
  }
  int shift = __builtin_clzll(by_high);
  number halved = a >> 1;
  digit ignored;
  digit guess = divide_digits(halved >> 64, halved, (digit)(by << shift >> 64), &ignored);
  guess = guess >> (63 - shift);
  if (guess)
    guess--;
  number left = a - (number)guess * by;
  if (left >= by) {
    guess++;
    left -= by;
  }
  *rest = left;
  return guess;
}

// What programs divide fits into 64 bits most of the time, with room to spare for a product.
static int is_short(number a, number by) { return !((a | by) >> 64); }

number __udivti3(number a, number by) {
  number rest;
  if (is_short(a, by))
    return (digit)a / (digit)by;
  return divide(a, by, &rest);
}

number __umodti3(number a, number by) {
  number rest;
  if (is_short(a, by))
    return (digit)a % (digit)by;
  divide(a, by, &rest);
  return rest;
}

static number magnitude(__int128 a) { return a < 0 ? -(number)a : (number)a; }

__int128 __divti3(__int128 a, __int128 by) {
  if (is_short(a, by))
    return (digit)a / (digit)by;
  number quotient = __udivti3(magnitude(a), magnitude(by));
  return (a < 0) != (by < 0) ? -quotient : quotient;
}

__int128 __modti3(__int128 a, __int128 by) {
  if (is_short(a, by))
    return (digit)a % (digit)by;
  number rest = __umodti3(magnitude(a), magnitude(by));
  return a < 0 ? -rest : rest;
}

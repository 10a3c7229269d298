// Comparison of strings, eight bytes at a time where the package's own goes byte by byte.
//
// What lies behind a string's end is read too, but nothing behind the end of memory. A program may have its own, which then are
// taken: these are weak.

#include <stddef.h>
#include <stdint.h>

typedef unsigned long long word;

#define EACH_BYTE (~(word)0 / 255)
#define PAGE 65536

static word load(const unsigned char *at) {
  word loaded;
  __builtin_memcpy(&loaded, at, sizeof loaded);
  return loaded;
}

static int has_word(const unsigned char *at) {
  return (uintptr_t)at <= (uintptr_t)__builtin_wasm_memory_size(0) * PAGE - sizeof(word);
}

// The lowest bit that is set is one of the first zero byte.
static word zeros(word bytes) { return (bytes - EACH_BYTE) & ~bytes & EACH_BYTE << 7; }

// By the byte in which the lowest bit of `where` is.
static int difference(word a, word b, word where) {
  int shift = __builtin_ctzll(where) & ~7;
  return (int)(a >> shift & 255) - (int)(b >> shift & 255);
}

static inline int compare(const unsigned char *a, const unsigned char *b, size_t size, int ends_at_zero) {
  while (size) {
    if (has_word(a) && has_word(b)) {
      word left = load(a), right = load(b);
      word where = left ^ right;
      if (ends_at_zero)
        where |= zeros(left);
      if (size < sizeof(word))
        where &= ((word)1 << 8 * size) - 1;
      if (where)
        return difference(left, right, where);
      if (size <= sizeof(word))
        return 0;
      a += sizeof(word), b += sizeof(word), size -= sizeof(word);
    } else {
      if (*a != *b || (ends_at_zero && !*a))
        return *a - *b;
      a++, b++, size--;
    }
  }
  return 0;
}

__attribute__((weak)) int memcmp(const void *a, const void *b, size_t size) { return compare(a, b, size, 0); }

__attribute__((weak)) int strcmp(const char *a, const char *b) {
  return compare((const unsigned char *)a, (const unsigned char *)b, SIZE_MAX, 1);
}

__attribute__((weak)) int strncmp(const char *a, const char *b, size_t size) {
  return compare((const unsigned char *)a, (const unsigned char *)b, size, 1);
}

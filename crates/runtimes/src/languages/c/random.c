// Random numbers as the GNU C library makes them. Solutions were accepted with that library: some wait for a number that other
// sequences take far longer to come to.
//
// A program may have its own, which then are taken: these are weak.
//
// Each number is the sum of the third and of the thirty-first before it, without its lowest bit.

#include <stdlib.h>

#define LONG_LAG 31
#define SHORT_LAG 3
// So many of the first numbers depend on the seed too plainly, and are left out.
#define LEFT_OUT (10 * LONG_LAG)

static unsigned state[LONG_LAG];
static int next;
static int is_seeded;

static unsigned sum(void) {
  unsigned number = state[next] += state[(next + LONG_LAG - SHORT_LAG) % LONG_LAG];
  next = (next + 1) % LONG_LAG;
  return number;
}

__attribute__((weak)) void srand(unsigned seed) {
  // Each is 16807 times the one before, modulo the largest int.
  int number = seed ? (int)seed : 1;
  for (int i = 0; i < LONG_LAG; i++) {
    state[i] = (unsigned)number;
    number = (int)(16807LL * number % 2147483647);
    if (number < 0)
      number += 2147483647;
  }
  next = SHORT_LAG;
  is_seeded = 1;
  for (int i = 0; i < LEFT_OUT; i++)
    sum();
}

__attribute__((weak)) int rand(void) {
  if (!is_seeded)
    srand(1);
  return (int)(sum() >> 1);
}

// expect: Trapped
// Atomic operations check their addresses, too.
#include <stdint.h>
int main(void) {
  static int inside;
  volatile uint64_t address = (uint64_t)&inside + (3ull << 32);
  return __atomic_fetch_add((int *)address, 1, __ATOMIC_SEQ_CST);
}

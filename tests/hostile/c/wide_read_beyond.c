// expect: Trapped
// An address beyond 4 GiB, whose lower half is inside memory.
#include <stdint.h>
int main(void) {
  static int inside = 5;
  volatile uint64_t address = (uint64_t)&inside + (1ull << 32);
  return *(volatile int *)address;
}

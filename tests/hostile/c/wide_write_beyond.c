// expect: Trapped
// A write whose address has only its highest bit besides a good lower half.
#include <stdint.h>
int main(void) {
  static int inside;
  volatile uint64_t address = (uint64_t)&inside | (1ull << 63);
  *(volatile int *)address = 7;
  return inside;
}

// expect: Trapped
// The constant offset of an access carries into the upper half.
#include <stdint.h>
struct large { char skipped[1 << 20]; int last; };
int main(void) {
  volatile uint64_t address = 0xfffffff0u;
  return ((volatile struct large *)address)->last;
}

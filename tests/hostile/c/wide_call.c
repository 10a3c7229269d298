// expect: Trapped
// A pointer to a function whose lower half is a function.
#include <stdint.h>
#include <stdlib.h>
static int seven(void) { return 7; }
int main(void) {
  int (*volatile function)(void) = seven;
  volatile uint64_t address = (uint64_t)function + (1ull << 32);
  return ((int (*)(void))address)();
}

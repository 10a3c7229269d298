// expect: Trapped
// A fill at an address whose lower half is inside memory.
#include <stdint.h>
#include <string.h>
int main(void) {
  static char to[64];
  volatile uint64_t address = (uint64_t)to + (1ull << 40);
  volatile size_t length = 48;
  memset((void *)address, 1, length);
  return to[0];
}

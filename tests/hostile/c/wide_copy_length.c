// expect: Trapped
// A copy of 4 GiB and some bytes, which are few by 32 bits.
#include <string.h>
int main(void) {
  static char from[64], to[64];
  volatile size_t length = (1ul << 32) + 8;
  memcpy(to, from, length);
  return to[0];
}

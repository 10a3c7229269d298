// expect: Trapped
// A fill of 8 GiB.
#include <string.h>
int main(void) {
  static char to[64];
  volatile size_t length = 1ul << 33;
  memset(to, 1, length);
  return to[0];
}

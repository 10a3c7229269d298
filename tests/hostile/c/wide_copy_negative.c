// expect: Trapped
// A negative length is more than any memory.
#include <string.h>
int main(void) {
  static char from[64], to[64];
  volatile long length = -8;
  memmove(to, from, length);
  return to[0];
}

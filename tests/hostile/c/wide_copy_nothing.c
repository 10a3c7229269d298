// expect: Finished(0)
// A copy of nothing from anywhere.
#include <string.h>
int main(void) {
  static char to[64];
  volatile size_t length = 0;
  memcpy(to, (void *)(1ul << 40), length);
  return to[0];
}

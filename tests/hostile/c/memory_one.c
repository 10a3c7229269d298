// expect: OutOfMemory
// One request, and no look at what it returned. Address 0 is memory here, so a small offset from it would do no harm.
#include <stdlib.h>
char *volatile p;
int main(void) {
  p = malloc(1500u << 20);
  for (unsigned i = 0; i < 1500u; i++) p[i << 20] = 1;
  return 7;
}

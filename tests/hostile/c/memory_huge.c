// expect: OutOfMemory
// The allocator refuses 2 GiB and more by itself.
#include <stdlib.h>
int *volatile p;
int main(void) {
  p = malloc(2200000000u);
  if (!p) return 3;
  return p[5];
}

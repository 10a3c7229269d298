// expect: OutOfMemory
// stdout: ok
// Sizes that are small by 32 bits are not allocated.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  volatile size_t sizes[] = {1ul << 32, (1ul << 32) + 8, 1ul << 62, -1ul, -8ul};
  for (int i = 0; i < 5; i++) {
    void *volatile block = malloc(sizes[i]);
    if (block) return 1;
    block = calloc(sizes[i], 4);
    if (block) return 2;
    void *volatile small = malloc(8);
    block = realloc(small, sizes[i]);
    if (block) return 3;
    free(small);
    block = aligned_alloc(64, sizes[i] & -64ul);
    if (block) return 4;
  }
  void *volatile product = calloc(1ul << 33, 1ul << 33);
  if (product) return 5;
  puts("ok");
  fflush(stdout);
  return 1;
}

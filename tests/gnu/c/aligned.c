/* Memory at given places, and what sets an allocator. */
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  void *a = memalign(64, 100), *b = valloc(10), *c = aligned_alloc(32, 64);
  printf("%d %d %d\n", (int)((uintptr_t)a % 64), (int)((uintptr_t)b % 4096), (int)((uintptr_t)c % 32));
  free(a);
  malloc_trim(0);
  return 0;
}

// Allocation in C programs. The linker calls OWN(malloc) where a program calls `malloc`: see `missing.rs`.
//
// The allocator of the C library refuses a request of 2 GiB or more by itself, and the engine never hears of it. The program would
// then crash, and nothing would say that it ran out of memory. So these functions report each refusal: they ask the engine for more
// memory than there can be. The engine remembers that it has refused memory.

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define OWN(name) __assay_##name
#define PAGE 4096

// All pages that a memory can have.
#define ALL_PAGES 65536

static void report(void) { __builtin_wasm_memory_grow(0, ALL_PAGES); }

static void *reported(void *block, size_t size) {
  if (__builtin_expect(!block && size, 0))
    report();
  return block;
}

void *OWN(malloc)(size_t size) { return reported(malloc(size), size); }
void *OWN(calloc)(size_t count, size_t size) { return reported(calloc(count, size), count && size); }
void *OWN(realloc)(void *block, size_t size) { return reported(realloc(block, size), size); }
void *OWN(reallocarray)(void *block, size_t count, size_t size) {
  return reported(reallocarray(block, count, size), count && size);
}

int OWN(posix_memalign)(void **block, size_t alignment, size_t size) {
  int error = posix_memalign(block, alignment, size);
  if (error == ENOMEM)
    report();
  return error;
}

void *OWN(memalign)(size_t alignment, size_t size) {
  void *block = 0;
  int error = OWN(posix_memalign)(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, size);
  if (error)
    errno = error;
  return error ? 0 : block;
}
void *OWN(aligned_alloc)(size_t alignment, size_t size) { return OWN(memalign)(alignment, size); }
void *OWN(valloc)(size_t size) { return OWN(memalign)(PAGE, size); }
void *OWN(pvalloc)(size_t size) { return OWN(memalign)(PAGE, (size + PAGE - 1) / PAGE * PAGE); }

int OWN(mallopt)(int option, int value) { return 1; }
int OWN(malloc_trim)(size_t pad) { return 0; }
struct mallinfo OWN(mallinfo)(void) { return (struct mallinfo){0}; }

// What the GNU C library has to set its allocator.
#include_next <malloc.h>

#ifndef ASSAY_MALLOC_H
#define ASSAY_MALLOC_H

#define M_TRIM_THRESHOLD (-1)
#define M_TOP_PAD (-2)
#define M_MMAP_THRESHOLD (-3)
#define M_MMAP_MAX (-4)

struct mallinfo {
  int arena;
  int ordblks;
  int smblks;
  int hblks;
  int hblkhd;
  int usmblks;
  int fsmblks;
  int uordblks;
  int fordblks;
  int keepcost;
};

#ifdef __cplusplus
extern "C" {
#endif

int mallopt(int, int);
int malloc_trim(size_t);
struct mallinfo mallinfo(void);
void *pvalloc(size_t);

#ifdef __cplusplus
}
#endif

#endif

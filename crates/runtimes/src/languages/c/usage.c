// What a program used: the C library knows its time alone. It is weak, as a program may have its own.

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define PAGE_KIB 64

__attribute__((weak)) int getrusage(int who, struct rusage *usage) {
  memset(usage, 0, sizeof *usage);
  // A program has no children.
  if (who != RUSAGE_CHILDREN) {
    long long microseconds = (long long)clock() * 1000000 / CLOCKS_PER_SEC;
    usage->ru_utime.tv_sec = microseconds / 1000000;
    usage->ru_utime.tv_usec = (int)(microseconds % 1000000);
    usage->ru_maxrss = (long)__builtin_wasm_memory_size(0) * PAGE_KIB;
  }
  return 0;
}

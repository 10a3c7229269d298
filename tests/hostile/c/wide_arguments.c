// expect: Finished(0)
// stdout: 1 2 3 4 5 6 7.5 8
// Arguments of 64 bits through a list.
#include <stdarg.h>
#include <stdio.h>
int main(void) {
  printf("%ld %d %zu %lld %hhd %ld %.1f %ld\n", 1L, 2, (size_t)3, 4LL, (char)5, 6L, 7.5, 8L);
  return 0;
}

// expect: Finished(0)
// stdout: 1 1 1 1
// A program that copes with a refusal did nothing wrong.
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
void *volatile block;
int is_refused(void *given) {
  block = given;
  return !block;
}
int main(int argc, char **argv) {
  size_t size = 2200000000u * argc;
  void *aligned = 0;
  int error = posix_memalign(&aligned, 64, size);
  block = malloc(5);
  printf("%d ", is_refused(realloc(block, size)));
  printf("%d %d %d\n", is_refused(malloc(size)), error != 0, is_refused(memalign(64, size)));
}

// expect: Finished(0)
// stdout: refused
// A program that copes with a refusal did nothing wrong.
#include <stdio.h>
#include <stdlib.h>
char *volatile p;
int main(void) {
  p = malloc(3000u << 20);
  if (!p) puts("refused");
  return 0;
}

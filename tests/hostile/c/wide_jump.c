// expect: Finished(0)
// stdout: 3
// A jump back over frames with addresses of 64 bits.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf place;
static void deep(long left, long *counted) {
  long here[16];
  here[left & 15] = left;
  if (!left) longjmp(place, 3);
  deep(left - 1, counted);
  *counted += here[left & 15];
}
int main(void) {
  volatile long counted = 0;
  int code = setjmp(place);
  if (!code) deep(1000, (long *)&counted);
  printf("%d\n", code);
  return counted != 0;
}

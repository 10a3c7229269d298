// expect: Finished(0)
// stdout: 1804289383 846930886 1681692777 | 71876166 708592740
// The numbers that the GNU C library gives, without a seed and with one.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a = rand(), b = rand(), c = rand();
  srand(42);
  int d = rand(), e = rand();
  printf("%d %d %d | %d %d\n", a, b, c, d, e);
}

// Counts the ways to put queens on a board so that none attacks another. Size: 14
#include <stdio.h>

static int place(int all, int columns, int left, int right) {
  if (columns == all)
    return 1;
  int ways = 0;
  for (int free = all & ~(columns | left | right); free; free &= free - 1) {
    int bit = free & -free;
    ways += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return ways;
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  printf("%d\n", place((1 << n) - 1, 0, 0, 0));
}

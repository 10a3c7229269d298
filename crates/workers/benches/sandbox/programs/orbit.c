// Follows a body around a fixed one. Size: 20000000
#include <math.h>
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  double x = 1, y = 0, u = 0, v = 0.8, step = 0.001;
  for (int i = 0; i < n; i++) {
    double square = x * x + y * y, cube = square * sqrt(square);
    u -= x / cube * step;
    v -= y / cube * step;
    x += u * step;
    y += v * step;
  }
  printf("%.9f %.9f\n", x, y);
}

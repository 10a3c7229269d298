// expect: OutOfFuel
#include <math.h>
int main(void) {
  for (double x = 2;;) {
    x = sqrt(x) + 3 / sqrt(x + 1);
    if (x == 77)
      return 1;
  }
}

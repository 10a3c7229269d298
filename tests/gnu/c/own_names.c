/* Names of the system's, for other things. */
#include <stdio.h>
#include <stdlib.h>

int pipe[10], kill = 3;
int connect(int a, int b) { return a * 10 + b; }
static int wait(int x) { return x + 1; }
double alarm(double x) { return x / 2; }
int accept(void) { return 8; }

int main(void) {
  pipe[2] = 5;
  int unused = system("true");
  (void)unused;
  printf("%d %d %d %d %.1f %d\n", pipe[2], kill, connect(1, 2), wait(3), alarm(5), accept());
  return 0;
}

// expect: Finished(0)
// stdout: same
// Addresses, time and random numbers must not differ from run to run: the runner runs it twice and compares.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  unsigned char r[8];
  getentropy(r, 8);
  fprintf(stderr, "%p %p %lld %ld %d %d\n", (void *)r, malloc(3), (long long)time(0), (long)clock(), r[0], r[7]);
  puts("same");
}

// expect: Finished(0)
// The clock moves by what was slept.
#include <stdio.h>
#include <time.h>
int main(void) {
  struct timespec a, b, nap = {0, 300 * 1000 * 1000};
  clock_gettime(CLOCK_MONOTONIC, &a);
  nanosleep(&nap, 0);
  clock_gettime(CLOCK_MONOTONIC, &b);
  long long ns = (b.tv_sec - a.tv_sec) * 1000000000LL + (b.tv_nsec - a.tv_nsec);
  return ns >= 300000000LL && ns < 400000000LL ? 0 : 1;
}

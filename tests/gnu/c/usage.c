/* What it used. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>

int main(void) {
  struct rusage usage;
  volatile int x = 0;
  for (int i = 0; i < 1000000; i++) x += i;
  if (getrusage(RUSAGE_SELF, &usage)) return 1;
  printf("%d %d %d\n", usage.ru_maxrss > 0, usage.ru_utime.tv_sec >= 0, getpriority(PRIO_PROCESS, 0) >= -1);
  return 0;
}

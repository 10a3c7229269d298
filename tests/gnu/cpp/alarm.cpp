// Would stop itself before its time is up, and is done long before.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/time.h>
#include <unistd.h>
static void out_of_time(int) {
  puts("too late");
  exit(0);
}

int main() {
  signal(SIGALRM, out_of_time);
  alarm(20);
  struct itimerval timer = {{0, 0}, {20, 0}};
  setitimer(ITIMER_REAL, &timer, nullptr);
  long long sum = 0;
  for (int i = 0; i < 1000000; i++) sum += i ^ (i >> 3);
  alarm(0);
  printf("%lld\n", sum);
}

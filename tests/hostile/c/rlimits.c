// expect: Finished(0)
// Limits are not for a program to raise.
#include <sys/resource.h>
int main(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_STACK, &limit) != -1 || setrlimit(99, &limit) != -1 || getrlimit(-1, &limit) != -1;
}

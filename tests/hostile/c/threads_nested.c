// expect: Finished(0)
// stdout: 2000
// Threads that create threads and wait for them.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
static void *nested(void *depth) {
  pthread_t inner;
  void *result = 0;
  if (!depth) return 0;
  if (pthread_create(&inner, 0, nested, (char *)depth - 1) || pthread_join(inner, &result)) return 0;
  return (char *)result + 1;
}
int main(void) { printf("%ld\n", (long)nested((void *)2000)); }

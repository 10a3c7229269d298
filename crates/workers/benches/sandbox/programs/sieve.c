// Counts the primes below a number. Size: 50000000
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n, count = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  char *composite = calloc(n, 1);
  for (int i = 2; i < n; i++) {
    if (composite[i])
      continue;
    count++;
    for (long long j = (long long)i * i; j < n; j += i)
      composite[j] = 1;
  }
  printf("%d\n", count);
}

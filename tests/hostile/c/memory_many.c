// expect: OutOfMemory
#include <stdlib.h>
#include <string.h>
char *volatile p;
int main(void) {
  for (;;) {
    p = malloc(1 << 20);
    if (!p) abort();
    memset(p, 1, 1 << 20);
  }
}

// expect: OutOfMemory
// lifted: Finished(0)
#include <stdlib.h>
int main(void) {
  char *volatile memory = malloc(1500000000);
  return memory == 0;
}

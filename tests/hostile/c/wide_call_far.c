// expect: Trapped
// A function far beyond the table.
#include <stdint.h>
int main(void) {
  volatile uint64_t address = 1000000;
  return ((int (*)(void))address)();
}

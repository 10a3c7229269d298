// expect: Trapped
// A jump by a buffer beyond memory.
#include <setjmp.h>
#include <stdint.h>
int main(void) {
  volatile uint64_t address = 1ull << 35;
  longjmp(*(jmp_buf *)address, 1);
}

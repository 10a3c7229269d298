// expect: OutOfFuel
// Loops before main.
#include <stdio.h>
static volatile int n;
__attribute__((constructor)) static void slow(void) { for (;;) n++; }
int main(void) { puts("never"); }

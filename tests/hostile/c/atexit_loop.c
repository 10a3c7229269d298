// expect: OutOfFuel
#include <stdlib.h>
static volatile int n;
static void last(void) { for (;;) n++; }
int main(void) { atexit(last); return 0; }

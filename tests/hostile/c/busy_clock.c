// expect: OutOfFuel
// Waits for a moment that lies beyond the limit.
#include <time.h>
int main(void) { while (clock() < 3600LL * CLOCKS_PER_SEC && time(0) < 4000000000LL) {} return 0; }

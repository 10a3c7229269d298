// expect: OutOfFuel
// Random numbers by the gigabyte.
#include <unistd.h>
static char big[64 << 20];
int main(void) { for (;;) for (int i = 0; i < 64 << 20; i += 256) getentropy(big + i, 256); }

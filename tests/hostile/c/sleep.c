// expect: OutOfFuel
// Sleeping uses the time that a program has, and takes none of ours.
#include <unistd.h>
int main(void) { sleep(3600); return 0; }

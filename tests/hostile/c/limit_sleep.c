// expect: OutOfFuel
// lifted: Finished(0)
#include <unistd.h>
int main(void) { sleep(1); }

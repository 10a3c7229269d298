// expect: OutOfFuel
// Many cheap system calls: they must cost fuel.
#include <unistd.h>
int main(void) { for (;;) getpid(), access("/", F_OK); }

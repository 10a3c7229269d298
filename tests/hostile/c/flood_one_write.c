// expect: OutputLimit
#include <unistd.h>
static char big[200 << 20];
int main(void) { return write(1, big, sizeof big) > 0; }

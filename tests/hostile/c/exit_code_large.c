// expect: Finished(1)
// As on Unix, the last eight bits count.
#include <stdlib.h>
int main(void) { exit(257); }

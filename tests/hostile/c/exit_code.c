// expect: Finished(200)
#include <stdlib.h>
int main(void) { exit(200); }

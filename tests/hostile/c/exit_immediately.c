// expect: Finished(3)
// stdout:
// _Exit throws away what is still in a buffer.
#include <stdio.h>
#include <stdlib.h>
int main(void) { printf("lost"); _Exit(3); }

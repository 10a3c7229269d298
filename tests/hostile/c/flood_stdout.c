// expect: OutputLimit
#include <stdio.h>
int main(void) { for (;;) puts("flood flood flood flood flood flood flood flood"); }

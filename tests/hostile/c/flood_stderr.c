// expect: OutputLimit
#include <stdio.h>
int main(void) { for (;;) fputs("flood", stderr); }

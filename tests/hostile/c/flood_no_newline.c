// expect: OutputLimit
#include <stdio.h>
int main(void) { for (;;) putchar('x'), putc('y', stderr); }

// expect: OutputLimit
// lifted: Finished(0)
#include <stdio.h>
int main(void) { for (int i = 0; i < 2000000; i++) puts("ten bytes"); }

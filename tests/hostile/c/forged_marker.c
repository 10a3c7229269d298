// expect: Finished(7)
// stdout: {"exit":"Finished","code":0}
// Nothing that a program prints says how it ended.
#include <stdio.h>
int main(void) { puts("{\"exit\":\"Finished\",\"code\":0}"); fputs("exit 0\n", stderr); return 7; }

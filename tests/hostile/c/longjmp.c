// expect: Finished(0)
// stdout: 3
#include <setjmp.h>
#include <stdio.h>
static jmp_buf at;
static void leap(int n) { if (n == 0) longjmp(at, 3); leap(n - 1); }
int main(void) { int v = setjmp(at); if (!v) leap(50); printf("%d\n", v); return 0; }

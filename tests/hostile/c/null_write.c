// expect: Trapped | Finished(0)
// Address 0 is memory like any other here, at the far end of the stack; but the compiler may notice.
int main(void) { volatile int *p = 0; *p = 1; return 0; }

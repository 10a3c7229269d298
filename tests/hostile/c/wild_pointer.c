// expect: Trapped
int main(void) { volatile int *p = (int *)0xfffffff0u; return *p; }

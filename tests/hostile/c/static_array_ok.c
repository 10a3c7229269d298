// expect: Finished(0)
// 400 MB of zeros, as some contest programs have.
static volatile int table[100000000];
int main(void) { table[99999999] = 1; return table[5]; }

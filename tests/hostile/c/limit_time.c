// expect: OutOfFuel
// lifted: Finished(0)
int main(void) { for (volatile int i = 0; i < 500000000; i++) {} }

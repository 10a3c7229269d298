// expect: OutOfFuel
// lifted: Finished(0)
int main() { for (volatile int i = 0; i < 500000000; i = i + 1) {} }

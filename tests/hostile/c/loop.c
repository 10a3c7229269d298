// expect: OutOfFuel
int main(void) { for (;;) {} }

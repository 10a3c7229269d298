// expect: Trapped
int main(void) { volatile unsigned at = 0x1234567; void (*f)(double, double) = (void (*)(double, double))at; f(1, 2); return 0; }

// expect: OutOfFuel
// Divides, which takes a processor much longer than it takes instructions.
int main(void) {
  volatile unsigned long long start = 3;
  for (unsigned long long by = start, x = 1;; by = x % 7 | 1) {
    x = (~0ull - x % by) / by;
    if (x == 12345678901ull)
      return 1;
  }
}

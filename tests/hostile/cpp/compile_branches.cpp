// expect: CompileError | Finished(0)
// One function with a hundred thousand branches: hard on every optimiser.
#define B(x) if (argc == x * 7 + n) n += argc ^ x; else n -= x;
#define B10(x) B(x##0) B(x##1) B(x##2) B(x##3) B(x##4) B(x##5) B(x##6) B(x##7) B(x##8) B(x##9)
#define B100(x) B10(x##0) B10(x##1) B10(x##2) B10(x##3) B10(x##4) B10(x##5) B10(x##6) B10(x##7) B10(x##8) B10(x##9)
#define B1K(x) B100(x##0) B100(x##1) B100(x##2) B100(x##3) B100(x##4) B100(x##5) B100(x##6) B100(x##7) B100(x##8) B100(x##9)
#define B10K(x) B1K(x##0) B1K(x##1) B1K(x##2) B1K(x##3) B1K(x##4) B1K(x##5) B1K(x##6) B1K(x##7) B1K(x##8) B1K(x##9)
int main(int argc, char **) { int n = 0; B10K(1) B10K(2) B10K(3) B10K(4) B10K(5) B10K(6) return n == 12345; }

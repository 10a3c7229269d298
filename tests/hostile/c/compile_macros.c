// expect: CompileError
// Two to the thirtieth.
#define A(x) x x
#define B(x) A(A(A(A(A(x)))))
#define C(x) B(B(B(x)))
int main(void) { int n = 0; C(C(n++;)) return n; }

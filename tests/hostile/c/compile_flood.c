// expect: CompileError
// A million messages.
#define W _Pragma("message(\"flood flood flood flood flood flood flood\")")
#define W10 W W W W W W W W W W
#define W100 W10 W10 W10 W10 W10 W10 W10 W10 W10 W10
#define W1000 W100 W100 W100 W100 W100 W100 W100 W100 W100 W100
#define W10000 W1000 W1000 W1000 W1000 W1000 W1000 W1000 W1000 W1000 W1000
W10000 W10000 W10000
int main(void) { return undeclared; }

// expect: StackOverflow | Trapped
static volatile int sink;
static int down(int n) { volatile char here[64]; here[n & 63] = (char)n; int r = down(n + 1); sink = here[3]; return r + sink; }
int main(void) { return down(0); }

// expect: CompileError
#include "/dev/random"
#include "/dev/zero"
int main(void) { return 0; }

// expect: CompileError
// Endless inclusion of itself.
#include __FILE__
int main(void) { return 0; }

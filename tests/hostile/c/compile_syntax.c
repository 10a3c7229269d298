// expect: CompileError
int main(void) { return 0

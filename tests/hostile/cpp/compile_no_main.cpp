// expect: CompileError
int min() { return 0; }

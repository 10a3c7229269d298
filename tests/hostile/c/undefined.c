// expect: CompileError
// What nothing defines, here or elsewhere, is an error.
int nothing_has_this(int);
int main(void) { return nothing_has_this(1); }

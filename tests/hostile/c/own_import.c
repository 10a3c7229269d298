// expect: CompileError
// A host's function under a name that is refused is still a host's.
__attribute__((import_module("host"), import_name("fork"))) int fork(void);
int main(void) { return fork(); }

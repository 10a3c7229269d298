// expect: CompileError
// Asks the host for a function of another name.
__attribute__((import_module("host"), import_name("run"))) int run(const char *);
int main(void) { return run("id"); }

// expect: CompileError | Trapped
// Instructions that do not fit together.
int main() { __asm__ volatile("i32.add\ndrop\ndrop\nend_function"); }

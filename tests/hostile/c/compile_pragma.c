// expect: CompileError
#pragma GCC dependency "/etc/passwd"
#pragma clang __debug crash
int main(void) { return 0; }

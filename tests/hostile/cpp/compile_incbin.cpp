// expect: CompileError
__asm__(".section .rodata\n.incbin \"/proc/self/environ\"\n");
int main() {}

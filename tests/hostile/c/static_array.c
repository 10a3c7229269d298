// expect: OutOfMemory | CompileError
// 2 GiB of zeros before main.
static volatile char hoard[2000u << 20];
int main(void) { hoard[1999u << 20] = 1; return hoard[12345]; }

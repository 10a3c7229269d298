// expect: CompileError
// 900 MB of data that is not zero would be as large an object file.
static volatile char data[900u << 20] = {1};
int main(int argc, char **argv) { data[argc] = 2; return data[0] - 1; }

// expect: CompileError
static const unsigned char secret[] = {
#embed "/etc/passwd"
};
int main(void) { return secret[0]; }

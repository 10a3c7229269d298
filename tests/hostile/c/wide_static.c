// expect: CompileError
// More static data than 4 GiB.
static char large[5l << 30];
int main(void) {
  volatile char *start = large;
  return start[5];
}

// expect: Finished(3)
// A program's own allocator says nothing of the machine's memory.
#include <stddef.h>
void *malloc(size_t size) { return 0; }
int main(void) { return malloc(5) ? 0 : 3; }

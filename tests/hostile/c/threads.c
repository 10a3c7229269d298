// expect: CompileError | Finished(0)
// There are no threads: making one fails.
#include <pthread.h>
static void *work(void *x) { for (;;) {} return x; }
int main(void) { pthread_t t; return pthread_create(&t, 0, work, 0) == 0; }

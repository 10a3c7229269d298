// expect: Finished(1)
// A thread that nobody waits for ends with the program.
#include <pthread.h>
static void *work(void *x) { for (;;) {} return x; }
int main(void) { pthread_t t; return pthread_create(&t, 0, work, 0) == 0; }

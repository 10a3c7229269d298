// What the files about threads share.

#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <time.h>

enum { NEW, BEGUN, DONE };

struct thread {
  // How far it is.
  volatile int state;
  int is_detached;
  void *(*start)(void *);
  void *argument;
  void *result;
  // The next one in the queue, and the one on whose stack it runs.
  struct thread *next, *below;
  // Where it ends.
  jmp_buf *end;
  struct __ptcb *cleanup;
  // How many locks it holds, how often it has slept, and how often it waited in vain since anything happened.
  int locks, sleeps, vain;
  void *values[PTHREAD_KEYS_MAX];
};

// The C library's own. `threads.c` lets other threads run first.
int __assay_clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);

extern void (*__assay_run_thread)(struct thread *);
void __assay_queue_thread(struct thread *);
struct thread *__assay_current_thread(void);
int __assay_is_main_thread(void);
void __assay_run_queued(void);
void __assay_destroy_values(void);
_Noreturn void __assay_end_unsupported(const char *what);

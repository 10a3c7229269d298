// How threads are created, begin and end. In an object of its own: jumps are exceptions, which programs without threads do
// without.

#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

#include "thread.h"

// As many as a system has, about. A program that creates threads without end gets an error.
#define MOST_THREADS 32000

static int thread_count;

// C++ has another one, which ends the program by exceptions that nobody catches.
__attribute__((weak)) void *__assay_begin_thread(void *(*start)(void *), void *argument) { return start(argument); }

// Defined in programs with variables of threads, which all threads would share.
extern char __assay_has_thread_locals __attribute__((weak));

static void run_thread(struct thread *thread) {
  jmp_buf end;
  thread->end = &end;
  if (!setjmp(end))
    thread->result = __assay_begin_thread(thread->start, thread->argument);
  __assay_destroy_values();
  thread_count--;
}

int pthread_create(pthread_t *restrict id, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                   void *restrict argument) {
  if (&__assay_has_thread_locals)
    __assay_end_unsupported("variables of which each thread has its own");
  struct thread *thread = thread_count < MOST_THREADS ? calloc(1, sizeof *thread) : 0;
  if (!thread)
    return EAGAIN;
  thread_count++;
  int is_detached = PTHREAD_CREATE_JOINABLE;
  if (attributes)
    pthread_attr_getdetachstate(attributes, &is_detached);
  thread->is_detached = is_detached == PTHREAD_CREATE_DETACHED;
  thread->start = start;
  thread->argument = argument;
  __assay_run_thread = run_thread;
  __assay_queue_thread(thread);
  *id = (pthread_t)thread;
  return 0;
}

_Noreturn void pthread_exit(void *result) {
  struct thread *thread = __assay_current_thread();
  while (thread->cleanup) {
    struct __ptcb *entry = thread->cleanup;
    thread->cleanup = entry->__next;
    entry->__f(entry->__x);
  }
  if (__assay_is_main_thread()) {
    __assay_run_queued();
    exit(0);
  }
  thread->result = result;
  longjmp(*thread->end, 1);
}

// A function of C has another type.
struct call {
  thrd_start_t start;
  void *argument;
};

static void *start_call(void *argument) {
  struct call call = *(struct call *)argument;
  free(argument);
  return (void *)(intptr_t)call.start(call.argument);
}

int thrd_create(thrd_t *id, thrd_start_t start, void *argument) {
  struct call *call = malloc(sizeof *call);
  if (!call)
    return thrd_nomem;
  *call = (struct call){start, argument};
  int error = pthread_create((pthread_t *)id, 0, start_call, call);
  if (error)
    free(call);
  return error ? thrd_nomem : thrd_success;
}
_Noreturn void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }

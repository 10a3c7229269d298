// Threads of POSIX and of C on one stack.
//
// A thread that is created is queued. It runs, on the stack of the thread that waits, when a thread waits: at `join`, for a
// lock, for a condition. Each of these waits ends in `wait_for_change`. A thread that waits can go on only when the threads
// that it ran have ended. If nothing is left to run, the program stands still. Either all its threads wait, and the program
// hangs on every system. Or a thread further down could go on, and the program ends as one that is not supported here.
//
// Rust's standard library does the same: see `rust/std/threads.rs`.
//
// Attributes keep what is set in them, so that a program reads it back. All zeros are an object that nobody holds.

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

#define FIELD(object, number) ((object)->__u.__i[number])

#define SET(name, type, condition, statement)                                                                          \
  int name(type *object, int value) {                                                                                  \
    if (!(condition))                                                                                                  \
      return EINVAL;                                                                                                   \
    statement;                                                                                                         \
    return 0;                                                                                                          \
  }
#define GET(name, type, field)                                                                                         \
  int name(const type *restrict object, int *restrict value) {                                                         \
    *value = field;                                                                                                    \
    return 0;                                                                                                          \
  }
#define INIT(name, type)                                                                                               \
  int name(type *object) {                                                                                             \
    *object = (type){0};                                                                                               \
    return 0;                                                                                                          \
  }
#define NOTHING(name, type)                                                                                            \
  int name(type *object) { return 0; }

// Waiting.

static struct thread main_thread = {.state = BEGUN};
static struct thread *current = &main_thread;
// The threads that have not begun.
static struct thread *first_queued, *last_queued;

// Runs a thread to its end. Set when the first thread is created, so that other programs do without what that needs.
void (*__assay_run_thread)(struct thread *);

// What a thread waits for: that the value at an address is another one, or the time. A thread that runs others is in the list
// of these, from the innermost on.
struct waiter {
  const volatile int *value;
  int expected;
  // Nanoseconds of the monotonic clock, or NEVER.
  int64_t deadline;
  struct waiter *outer;
};

#define NEVER INT64_MAX
#define SECOND 1000000000
// How late a wait with a deadline ends, as on Linux. A program may read a coarser clock.
#define SLACK 50000

static struct waiter *waiters;

static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

// The deadline at a time of a clock.
static int64_t deadline(clockid_t clock, const struct timespec *until) {
  int64_t seconds = until->tv_sec - now(clock) / SECOND;
  if (seconds > INT32_MAX)
    return NEVER - 1;
  return now(CLOCK_MONOTONIC) + until->tv_sec * SECOND + until->tv_nsec - now(clock);
}

static void pass_time(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / SECOND, nanoseconds % SECOND};
  if (nanoseconds > 0)
    __assay_clock_nanosleep(CLOCK_MONOTONIC, 0, &time, 0);
}

static int may_go_on(const struct waiter *waiter) { return waiter->value && *waiter->value != waiter->expected; }

// Whether a thread that runs others might go on before a deadline.
static int others_might_go_on(int64_t before) {
  for (struct waiter *waiter = waiters; waiter; waiter = waiter->outer)
    if (waiter->deadline < before || may_go_on(waiter))
      return 1;
  return 0;
}

__attribute__((import_module("threads"), import_name("unsupported"), noreturn)) void __assay_unsupported(void);

_Noreturn void __assay_end_unsupported(const char *what) {
  write(2, what, strlen(what));
  write(2, " are not supported here\n", 24);
  __assay_unsupported();
}

static _Noreturn void end_waiting(void) {
  __assay_end_unsupported("threads that wait for others which began before them");
}

// Ends a program that stands still, or has it hang as it does elsewhere.
static _Noreturn void stop(void) {
  if (others_might_go_on(NEVER))
    end_waiting();
  for (;;)
    pass_time((int64_t)SECOND << 30);
}

static void queue(struct thread *thread) {
  *(first_queued ? &last_queued->next : &first_queued) = thread;
  last_queued = thread;
  current->vain = 0;
}

// Takes a thread out of the queue.
static void unqueue(struct thread *thread) {
  struct thread *before = 0;
  for (struct thread *at = first_queued; at != thread; at = at->next)
    before = at;
  *(before ? &before->next : &first_queued) = thread->next;
  if (last_queued == thread)
    last_queued = before;
  thread->next = 0;
}

static struct thread *dequeue(void) {
  struct thread *thread = first_queued;
  if (thread)
    unqueue(thread);
  return thread;
}

// Runs a thread to its end while another one waits.
static void run(struct waiter *waiter, struct thread *thread) {
  waiter->outer = waiters;
  waiters = waiter;
  thread->below = current;
  current = thread;
  thread->state = BEGUN;
  __assay_run_thread(thread);
  thread->state = DONE;
  current = thread->below;
  current->vain = 0;
  waiters = waiter->outer;
  if (thread->is_detached)
    free(thread);
}

// Waits until the value at an address is no longer the expected one. ETIMEDOUT if it still is at the deadline.
static int wait_for_change(const volatile int *value, int expected, int64_t deadline) {
  struct waiter waiter = {value, expected, deadline};
  while (!may_go_on(&waiter)) {
    struct thread *thread = dequeue();
    if (!thread) {
      if (deadline == NEVER)
        stop();
      if (others_might_go_on(deadline))
        end_waiting();
      pass_time(deadline - now(CLOCK_MONOTONIC) + SLACK);
      return ETIMEDOUT;
    }
    run(&waiter, thread);
  }
  return 0;
}

// How often a thread may wait in vain for a thread that began before it. No program does that often which goes on.
#define VAIN (1 << 20)
// How often a thread with a lock waits in vain before others run. These may need the lock.
#define PATIENCE 100
// How often a thread sleeps before others run. Most programs sleep for work that they only pretend to do.
#define SLEEPS 10

static void wait_in_vain(int times) {
  current->vain += times;
  if (current->vain > VAIN) {
    if (others_might_go_on(NEVER))
      end_waiting();
    current->vain = 0;
  }
}

// The thread to run while this one could go on.
static struct thread *next(void) { return current->locks && current->vain < PATIENCE ? 0 : dequeue(); }

int sched_yield(void) {
  // The main thread is not new, so this one may always go on.
  struct waiter waiter = {&main_thread.state, NEW, NEVER};
  struct thread *thread = next();
  if (thread)
    run(&waiter, thread);
  else
    wait_in_vain(1);
  return 0;
}
void thrd_yield(void) { sched_yield(); }

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *rest) {
  if (!__assay_run_thread || duration->tv_nsec < 0 || duration->tv_nsec >= SECOND)
    return __assay_clock_nanosleep(clock, flags, duration, rest);
  int64_t end = flags & TIMER_ABSTIME ? deadline(clock, duration)
                : duration->tv_sec > INT32_MAX
                    ? NEVER - 1
                    : now(CLOCK_MONOTONIC) + duration->tv_sec * SECOND + duration->tv_nsec;
  struct waiter waiter = {0, 0, end};
  if (current == &main_thread || current->sleeps++ >= SLEEPS) {
    for (struct thread *thread; (thread = current == &main_thread ? dequeue() : next());)
      run(&waiter, thread);
    wait_in_vain(VAIN / 1000);
  }
  pass_time(end - now(CLOCK_MONOTONIC));
  return 0;
}

// Threads.

pthread_t pthread_self(void) { return (pthread_t)current; }
thrd_t thrd_current(void) { return (thrd_t)current; }
#undef pthread_equal
#undef thrd_equal
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

void __assay_queue_thread(struct thread *thread) { queue(thread); }
struct thread *__assay_current_thread(void) { return current; }
int __assay_is_main_thread(void) { return current == &main_thread; }
// The main thread has ended, and the others go on. It waits for nothing that could happen.
void __assay_run_queued(void) {
  struct waiter waiter = {&main_thread.state, BEGUN, NEVER};
  for (struct thread *thread; (thread = dequeue());)
    run(&waiter, thread);
}

int pthread_detach(pthread_t thread) {
  struct thread *own = (struct thread *)thread;
  if (own->is_detached)
    return EINVAL;
  own->is_detached = 1;
  if (own->state == DONE)
    free(own);
  return 0;
}
int thrd_detach(thrd_t thread) { return pthread_detach((pthread_t)thread) ? thrd_error : thrd_success; }

static int join(struct thread *thread, void **result, int64_t deadline) {
  if (thread == current)
    return EDEADLK;
  if (thread->is_detached || thread == &main_thread)
    return EINVAL;
  if (thread->state == NEW) {
    struct waiter waiter = {&thread->state, BEGUN, deadline};
    unqueue(thread);
    run(&waiter, thread);
  }
  int error = thread->state == DONE ? 0 : wait_for_change(&thread->state, BEGUN, deadline);
  if (error)
    return error;
  if (result)
    *result = thread->result;
  free(thread);
  return 0;
}
int pthread_join(pthread_t thread, void **result) { return join((struct thread *)thread, result, NEVER); }
int pthread_tryjoin_np(pthread_t thread, void **result) {
  if (((struct thread *)thread)->state != DONE)
    sched_yield();
  return ((struct thread *)thread)->state == DONE ? pthread_join(thread, result) : EBUSY;
}
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until) {
  return join((struct thread *)thread, result, deadline(CLOCK_REALTIME, until));
}
int thrd_join(thrd_t thread, int *code) {
  void *result;
  if (pthread_join((pthread_t)thread, &result))
    return thrd_error;
  if (code)
    *code = (int)(intptr_t)result;
  return thrd_success;
}
int thrd_sleep(const struct timespec *duration, struct timespec *rest) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, duration, rest);
  return error == 0 ? 0 : error == EINTR ? -1 : -2;
}

enum { ONCE_BEGUN = 1, ONCE_DONE };

int pthread_once(pthread_once_t *control, void (*function)(void)) {
  while (*control == ONCE_BEGUN)
    wait_for_change(control, ONCE_BEGUN, NEVER);
  if (!*control) {
    *control = ONCE_BEGUN;
    function();
    *control = ONCE_DONE;
  }
  return 0;
}
void call_once(once_flag *flag, void (*function)(void)) { pthread_once((pthread_once_t *)flag, function); }

// Cancellation: a thread that cancels itself would end the program, so none is cancelled.

static int cancel_state, cancel_type;

int pthread_cancel(pthread_t thread) { return ENOTSUP; }
void pthread_testcancel(void) {}
int pthread_setcancelstate(int state, int *known) {
  if ((unsigned)state > PTHREAD_CANCEL_MASKED)
    return EINVAL;
  if (known)
    *known = cancel_state;
  cancel_state = state;
  return 0;
}
int pthread_setcanceltype(int type, int *known) {
  if ((unsigned)type > PTHREAD_CANCEL_ASYNCHRONOUS)
    return EINVAL;
  if (known)
    *known = cancel_type;
  cancel_type = type;
  return 0;
}

void _pthread_cleanup_push(struct __ptcb *entry, void (*function)(void *), void *argument) {
  entry->__f = function;
  entry->__x = argument;
  entry->__next = current->cleanup;
  current->cleanup = entry;
}
void _pthread_cleanup_pop(struct __ptcb *entry, int runs) {
  current->cleanup = entry->__next;
  if (runs)
    entry->__f(entry->__x);
}

// Keys. Their destructors run at the end of a thread, and the main thread has no such end.

static struct {
  int is_used;
  void (*destroy)(void *);
} keys[PTHREAD_KEYS_MAX];

int pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
  for (unsigned number = 0; number < PTHREAD_KEYS_MAX; number++) {
    if (!keys[number].is_used) {
      keys[number].is_used = 1;
      keys[number].destroy = destroy;
      for (struct thread *thread = current; thread; thread = thread->below)
        thread->values[number] = 0;
      *key = number;
      return 0;
    }
  }
  return EAGAIN;
}
int pthread_key_delete(pthread_key_t key) {
  keys[key].is_used = 0;
  return 0;
}
void *pthread_getspecific(pthread_key_t key) { return current->values[key]; }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
int pthread_setspecific(pthread_key_t key, const void *value) {
  current->values[key] = (void *)value;
  return 0;
}
void __assay_destroy_values(void) {
  int found = 1;
  for (int round = 0; found && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
    found = 0;
    for (unsigned number = 0; number < PTHREAD_KEYS_MAX; number++) {
      void *value = current->values[number];
      current->values[number] = 0;
      if (value && keys[number].is_used && keys[number].destroy) {
        found = 1;
        keys[number].destroy(value);
      }
    }
  }
}

// Mutexes: the type, then the count of locks, then the thread that holds it.

enum { MUTEX_TYPE, MUTEX_COUNT };
#define OWNER(mutex) (((struct thread **)(mutex))[1])
// The type's bits in the attributes of a mutex. The others mark that it is robust, shared, or has a protocol.
enum { TYPE_BITS = 3, ROBUST_BIT = 4, SHARED_BIT = 8, PROTOCOL_BIT = 16 };

int pthread_mutex_init(pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attributes) {
  *mutex = (pthread_mutex_t){0};
  if (attributes)
    FIELD(mutex, MUTEX_TYPE) = (int)attributes->__attr;
  return 0;
}
NOTHING(pthread_mutex_destroy, pthread_mutex_t)

static int is_own(const pthread_mutex_t *mutex) { return OWNER(mutex) == current; }
static int type_of(const pthread_mutex_t *mutex) { return FIELD(mutex, MUTEX_TYPE) & TYPE_BITS; }

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int count = FIELD(mutex, MUTEX_COUNT);
  if (count && (type_of(mutex) != PTHREAD_MUTEX_RECURSIVE || !is_own(mutex)))
    return EBUSY;
  if (count == INT_MAX)
    return EAGAIN;
  FIELD(mutex, MUTEX_COUNT) = count + 1;
  OWNER(mutex) = current;
  current->locks++;
  return 0;
}
static int lock(pthread_mutex_t *mutex, int64_t deadline) {
  int error;
  while ((error = pthread_mutex_trylock(mutex)) == EBUSY) {
    if (is_own(mutex) && type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK)
      return EDEADLK;
    error = wait_for_change(&FIELD(mutex, MUTEX_COUNT), FIELD(mutex, MUTEX_COUNT), deadline);
    if (error)
      return error;
  }
  return error;
}
int pthread_mutex_lock(pthread_mutex_t *mutex) { return lock(mutex, NEVER); }
int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  return lock(mutex, deadline(CLOCK_REALTIME, until));
}
int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (!FIELD(mutex, MUTEX_COUNT) || (type_of(mutex) != PTHREAD_MUTEX_NORMAL && !is_own(mutex)))
    return EPERM;
  FIELD(mutex, MUTEX_COUNT)--;
  current->locks--;
  return 0;
}
int pthread_mutex_consistent(pthread_mutex_t *mutex) { return EINVAL; }
int pthread_mutex_getprioceiling(const pthread_mutex_t *restrict mutex, int *restrict ceiling) { return EINVAL; }

INIT(pthread_mutexattr_init, pthread_mutexattr_t)
NOTHING(pthread_mutexattr_destroy, pthread_mutexattr_t)
#define BITS(name, bits, scale)                                                                                        \
  SET(pthread_mutexattr_set##name, pthread_mutexattr_t, (unsigned)value <= (bits) / (scale),                           \
      object->__attr = (object->__attr & ~(unsigned)(bits)) | (unsigned)value * (scale))                               \
  GET(pthread_mutexattr_get##name, pthread_mutexattr_t, (int)((object->__attr & (bits)) / (scale)))
BITS(type, TYPE_BITS, 1)
BITS(robust, ROBUST_BIT, ROBUST_BIT)
BITS(pshared, SHARED_BIT, SHARED_BIT)
BITS(protocol, PROTOCOL_BIT, PROTOCOL_BIT)

// Condition variables: the attributes, then the number of signals. A signal lets all go on that wait, as any may without one.

enum { COND_ATTRIBUTES, COND_SIGNALS };

int pthread_cond_init(pthread_cond_t *restrict condition, const pthread_condattr_t *restrict attributes) {
  *condition = (pthread_cond_t){0};
  if (attributes)
    FIELD(condition, COND_ATTRIBUTES) = (int)attributes->__attr;
  return 0;
}
NOTHING(pthread_cond_destroy, pthread_cond_t)
int pthread_cond_signal(pthread_cond_t *condition) {
  FIELD(condition, COND_SIGNALS) = (int)((unsigned)FIELD(condition, COND_SIGNALS) + 1);
  return 0;
}
int pthread_cond_broadcast(pthread_cond_t *condition) { return pthread_cond_signal(condition); }

static int wait_for_signal(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  int signals = FIELD(condition, COND_SIGNALS);
  int error = pthread_mutex_unlock(mutex);
  if (error)
    return error;
  int late = wait_for_change(&FIELD(condition, COND_SIGNALS), signals, deadline);
  error = pthread_mutex_lock(mutex);
  return error ? error : late;
}
int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  return wait_for_signal(condition, mutex, NEVER);
}

enum { MONOTONIC_BIT = 1, COND_SHARED_BIT = 2 };

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  if (until->tv_nsec < 0 || until->tv_nsec >= SECOND)
    return EINVAL;
  clockid_t clock = FIELD(condition, COND_ATTRIBUTES) & MONOTONIC_BIT ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  return wait_for_signal(condition, mutex, deadline(clock, until));
}

INIT(pthread_condattr_init, pthread_condattr_t)
NOTHING(pthread_condattr_destroy, pthread_condattr_t)
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)
    return EINVAL;
  attributes->__attr = (attributes->__attr & ~(unsigned)MONOTONIC_BIT) | (clock == CLOCK_MONOTONIC ? MONOTONIC_BIT : 0);
  return 0;
}
int pthread_condattr_getclock(const pthread_condattr_t *restrict attributes, clockid_t *restrict clock) {
  *clock = attributes->__attr & MONOTONIC_BIT ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  return 0;
}
SET(pthread_condattr_setpshared, pthread_condattr_t, (unsigned)value <= 1,
    object->__attr = (object->__attr & ~(unsigned)COND_SHARED_BIT) | (unsigned)value * COND_SHARED_BIT)
GET(pthread_condattr_getpshared, pthread_condattr_t, (object->__attr & COND_SHARED_BIT) != 0)

// Locks of readers and writers: the count of readers, or -1 for a writer.

int pthread_rwlock_init(pthread_rwlock_t *restrict lock, const pthread_rwlockattr_t *restrict attributes) {
  *lock = (pthread_rwlock_t){0};
  return 0;
}
NOTHING(pthread_rwlock_destroy, pthread_rwlock_t)
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  if (FIELD(lock, 0) < 0)
    return EBUSY;
  if (FIELD(lock, 0) == INT_MAX)
    return EAGAIN;
  FIELD(lock, 0)++;
  return 0;
}
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  if (FIELD(lock, 0))
    return EBUSY;
  FIELD(lock, 0) = -1;
  return 0;
}
static int lock_by(int try(pthread_rwlock_t *), pthread_rwlock_t *lock, int64_t deadline) {
  int error;
  while ((error = try(lock)) == EBUSY)
    if ((error = wait_for_change(&FIELD(lock, 0), FIELD(lock, 0), deadline)))
      return error;
  return error;
}
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return lock_by(pthread_rwlock_tryrdlock, lock, NEVER); }
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return lock_by(pthread_rwlock_trywrlock, lock, NEVER); }
int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  return lock_by(pthread_rwlock_tryrdlock, lock, deadline(CLOCK_REALTIME, until));
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  return lock_by(pthread_rwlock_trywrlock, lock, deadline(CLOCK_REALTIME, until));
}
int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  FIELD(lock, 0) = FIELD(lock, 0) < 0 ? 0 : FIELD(lock, 0) - 1;
  return 0;
}

INIT(pthread_rwlockattr_init, pthread_rwlockattr_t)
NOTHING(pthread_rwlockattr_destroy, pthread_rwlockattr_t)
SET(pthread_rwlockattr_setpshared, pthread_rwlockattr_t, (unsigned)value <= 1, object->__attr[0] = (unsigned)value)
GET(pthread_rwlockattr_getpshared, pthread_rwlockattr_t, (int)object->__attr[0])

// Spinning locks and barriers.

int pthread_spin_init(pthread_spinlock_t *lock, int is_shared) { return *lock = 0; }
int pthread_spin_destroy(pthread_spinlock_t *lock) { return 0; }
int pthread_spin_trylock(pthread_spinlock_t *lock) {
  if (*lock)
    return EBUSY;
  *lock = 1;
  return 0;
}
int pthread_spin_lock(pthread_spinlock_t *lock) {
  while (pthread_spin_trylock(lock))
    wait_for_change(lock, *lock, NEVER);
  return 0;
}
int pthread_spin_unlock(pthread_spinlock_t *lock) { return *lock = 0; }

enum { BARRIER_COUNT, BARRIER_ARRIVED, BARRIER_ROUND };

int pthread_barrier_init(pthread_barrier_t *restrict barrier, const pthread_barrierattr_t *restrict attributes,
                         unsigned count) {
  if (count == 0 || count > INT_MAX)
    return EINVAL;
  *barrier = (pthread_barrier_t){0};
  FIELD(barrier, BARRIER_COUNT) = (int)count;
  return 0;
}
NOTHING(pthread_barrier_destroy, pthread_barrier_t)
int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (++FIELD(barrier, BARRIER_ARRIVED) == FIELD(barrier, BARRIER_COUNT)) {
    FIELD(barrier, BARRIER_ARRIVED) = 0;
    FIELD(barrier, BARRIER_ROUND) = (int)((unsigned)FIELD(barrier, BARRIER_ROUND) + 1);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  wait_for_change(&FIELD(barrier, BARRIER_ROUND), FIELD(barrier, BARRIER_ROUND), NEVER);
  return 0;
}

INIT(pthread_barrierattr_init, pthread_barrierattr_t)
NOTHING(pthread_barrierattr_destroy, pthread_barrierattr_t)
SET(pthread_barrierattr_setpshared, pthread_barrierattr_t, (unsigned)value <= 1, object->__attr = (unsigned)value)
GET(pthread_barrierattr_getpshared, pthread_barrierattr_t, (int)object->__attr)

// Semaphores: the count.

#define COUNT(semaphore) (*(volatile int *)(semaphore))

static int failed(int error) {
  if (error)
    errno = error;
  return error ? -1 : 0;
}
int sem_init(sem_t *semaphore, int is_shared, unsigned count) {
  if (count > INT_MAX)
    return failed(EINVAL);
  COUNT(semaphore) = (int)count;
  return 0;
}
int sem_destroy(sem_t *semaphore) { return 0; }
int sem_post(sem_t *semaphore) {
  if (COUNT(semaphore) == INT_MAX)
    return failed(EOVERFLOW);
  COUNT(semaphore)++;
  return 0;
}
int sem_trywait(sem_t *semaphore) {
  if (!COUNT(semaphore))
    return failed(EAGAIN);
  COUNT(semaphore)--;
  return 0;
}
static int wait_for_post(sem_t *semaphore, int64_t deadline) {
  int error = COUNT(semaphore) ? 0 : wait_for_change(&COUNT(semaphore), 0, deadline);
  if (!error)
    COUNT(semaphore)--;
  return failed(error);
}
int sem_wait(sem_t *semaphore) { return wait_for_post(semaphore, NEVER); }
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  return wait_for_post(semaphore, deadline(CLOCK_REALTIME, until));
}
int sem_getvalue(sem_t *restrict semaphore, int *restrict count) {
  *count = COUNT(semaphore);
  return 0;
}

// What C calls mutexes and condition variables has the layout of POSIX's.

static int result_of(int error) {
  return !error ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}
int mtx_init(mtx_t *mutex, int type) {
  *mutex = (mtx_t){0};
  FIELD((pthread_mutex_t *)mutex, MUTEX_TYPE) = type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL;
  return thrd_success;
}
void mtx_destroy(mtx_t *mutex) {}
int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock((pthread_mutex_t *)mutex)); }
int mtx_trylock(mtx_t *mutex) { return result_of(pthread_mutex_trylock((pthread_mutex_t *)mutex)); }
int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until) {
  return result_of(pthread_mutex_timedlock((pthread_mutex_t *)mutex, until));
}
int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock((pthread_mutex_t *)mutex)); }
int cnd_init(cnd_t *condition) {
  *condition = (cnd_t){0};
  return thrd_success;
}
void cnd_destroy(cnd_t *condition) {}
int cnd_signal(cnd_t *condition) { return pthread_cond_signal((pthread_cond_t *)condition); }
int cnd_broadcast(cnd_t *condition) { return pthread_cond_broadcast((pthread_cond_t *)condition); }
int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return result_of(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}
int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict until) {
  return result_of(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until));
}
int tss_create(tss_t *key, tss_dtor_t destroy) { return result_of(pthread_key_create(key, destroy)); }
void tss_delete(tss_t key) { pthread_key_delete(key); }
int tss_set(tss_t key, void *value) { return result_of(pthread_setspecific(key, value)); }

// Attributes of threads. The first fields are sizes and an address, which have twice the size of an `int`.

enum { STACK_SIZE, GUARD_SIZE, STACK_ADDRESS, DETACHED = 6, PRIORITY };
#define SIZE_FIELD(object, number) ((object)->__u.__s[number])
#define DEFAULT_STACK_SIZE 131072
#define DEFAULT_GUARD_SIZE 8192

int pthread_attr_init(pthread_attr_t *attributes) {
  *attributes = (pthread_attr_t){0};
  SIZE_FIELD(attributes, STACK_SIZE) = DEFAULT_STACK_SIZE;
  SIZE_FIELD(attributes, GUARD_SIZE) = DEFAULT_GUARD_SIZE;
  return 0;
}
NOTHING(pthread_attr_destroy, pthread_attr_t)
SET(pthread_attr_setdetachstate, pthread_attr_t, (unsigned)value <= 1, FIELD(object, DETACHED) = value)
GET(pthread_attr_getdetachstate, pthread_attr_t, FIELD(object, DETACHED))
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
  if (size < PTHREAD_STACK_MIN)
    return EINVAL;
  SIZE_FIELD(attributes, STACK_ADDRESS) = 0;
  SIZE_FIELD(attributes, STACK_SIZE) = size;
  return 0;
}
int pthread_attr_getstacksize(const pthread_attr_t *restrict attributes, size_t *restrict size) {
  *size = SIZE_FIELD(attributes, STACK_SIZE);
  return 0;
}
int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) {
  SIZE_FIELD(attributes, GUARD_SIZE) = size;
  return 0;
}
int pthread_attr_getguardsize(const pthread_attr_t *restrict attributes, size_t *restrict size) {
  *size = SIZE_FIELD(attributes, GUARD_SIZE);
  return 0;
}
int pthread_attr_setstack(pthread_attr_t *attributes, void *start, size_t size) {
  if (size < PTHREAD_STACK_MIN)
    return EINVAL;
  SIZE_FIELD(attributes, STACK_ADDRESS) = (unsigned long)start + size;
  SIZE_FIELD(attributes, STACK_SIZE) = size;
  return 0;
}
int pthread_attr_getstack(const pthread_attr_t *restrict attributes, void **restrict start, size_t *restrict size) {
  if (!SIZE_FIELD(attributes, STACK_ADDRESS))
    return EINVAL;
  *size = SIZE_FIELD(attributes, STACK_SIZE);
  *start = (void *)(SIZE_FIELD(attributes, STACK_ADDRESS) - *size);
  return 0;
}
int pthread_attr_setschedparam(pthread_attr_t *restrict attributes, const struct sched_param *restrict parameters) {
  FIELD(attributes, PRIORITY) = parameters->sched_priority;
  return 0;
}
int pthread_attr_getschedparam(const pthread_attr_t *restrict attributes, struct sched_param *restrict parameters) {
  parameters->sched_priority = FIELD(attributes, PRIORITY);
  return 0;
}
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
  pthread_attr_init(attributes);
  FIELD(attributes, DETACHED) = PTHREAD_CREATE_DETACHED;
  SIZE_FIELD(attributes, GUARD_SIZE) = 0;
  return 0;
}

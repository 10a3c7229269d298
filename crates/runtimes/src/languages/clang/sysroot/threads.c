// POSIX threads where there is one thread. No other can be created, and what would wait for another fails instead.
//
// Attributes keep what is set in them, so that a program reads it back. The first field of an object counts or marks its
// lock: all zeros are an object that nobody holds.

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>

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

// Threads. The main thread is the address of a variable.

static char main_thread;

pthread_t pthread_self(void) { return (pthread_t)&main_thread; }
thrd_t thrd_current(void) { return (thrd_t)pthread_self(); }
#undef pthread_equal
#undef thrd_equal
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
int thrd_equal(thrd_t a, thrd_t b) { return a == b; }
int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                   void *restrict argument) {
  return EAGAIN;
}
int pthread_detach(pthread_t thread) { return EINVAL; }
int thrd_detach(thrd_t thread) { return thrd_error; }
int pthread_join(pthread_t thread, void **result) { return thread == pthread_self() ? EDEADLK : ESRCH; }
int pthread_tryjoin_np(pthread_t thread, void **result) { return pthread_join(thread, result); }
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until) {
  return pthread_join(thread, result);
}
int thrd_sleep(const struct timespec *duration, struct timespec *rest) {
  int error = nanosleep(duration, rest);
  return error == 0 ? 0 : errno == EINTR ? -1 : -2;
}

int pthread_once(pthread_once_t *control, void (*function)(void)) {
  if (!*control) {
    *control = 1;
    function();
  }
  return 0;
}

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
}
void _pthread_cleanup_pop(struct __ptcb *entry, int runs) {
  if (runs)
    entry->__f(entry->__x);
}

// Keys. Their destructors would run at the end of a thread, and the main thread has no such end.

static struct {
  int is_used;
  void *value;
} keys[PTHREAD_KEYS_MAX];

int pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
  for (unsigned number = 0; number < PTHREAD_KEYS_MAX; number++) {
    if (!keys[number].is_used) {
      keys[number].is_used = 1;
      keys[number].value = 0;
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
void *pthread_getspecific(pthread_key_t key) { return keys[key].value; }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
int pthread_setspecific(pthread_key_t key, const void *value) {
  keys[key].value = (void *)value;
  return 0;
}

// Mutexes: the type, then the count of locks.

enum { MUTEX_TYPE = 0, MUTEX_COUNT = 1 };
// The type's bits in the attributes of a mutex. The others mark that it is robust, shared, or has a protocol.
enum { TYPE_BITS = 3, ROBUST_BIT = 4, SHARED_BIT = 8, PROTOCOL_BIT = 16 };

int pthread_mutex_init(pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attributes) {
  *mutex = (pthread_mutex_t){0};
  if (attributes)
    FIELD(mutex, MUTEX_TYPE) = (int)attributes->__attr;
  return 0;
}
NOTHING(pthread_mutex_destroy, pthread_mutex_t)

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int count = FIELD(mutex, MUTEX_COUNT);
  if (count && (FIELD(mutex, MUTEX_TYPE) & TYPE_BITS) != PTHREAD_MUTEX_RECURSIVE)
    return EBUSY;
  if (count == INT_MAX)
    return EAGAIN;
  FIELD(mutex, MUTEX_COUNT) = count + 1;
  return 0;
}
// Whoever holds it is this thread.
int pthread_mutex_lock(pthread_mutex_t *mutex) {
  int error = pthread_mutex_trylock(mutex);
  return error == EBUSY ? EDEADLK : error;
}
int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  return pthread_mutex_lock(mutex);
}
int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (!FIELD(mutex, MUTEX_COUNT))
    return EPERM;
  FIELD(mutex, MUTEX_COUNT)--;
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

// Condition variables. Nobody else would signal, so a wait without an end is a deadlock; one with an end comes to it.

int pthread_cond_init(pthread_cond_t *restrict condition, const pthread_condattr_t *restrict attributes) {
  *condition = (pthread_cond_t){0};
  if (attributes)
    FIELD(condition, 0) = (int)attributes->__attr;
  return 0;
}
NOTHING(pthread_cond_destroy, pthread_cond_t)
NOTHING(pthread_cond_signal, pthread_cond_t)
NOTHING(pthread_cond_broadcast, pthread_cond_t)
int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) { __builtin_trap(); }

enum { MONOTONIC_BIT = 1, COND_SHARED_BIT = 2 };

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  if (until->tv_nsec < 0 || until->tv_nsec >= 1000000000)
    return EINVAL;
  clockid_t clock = FIELD(condition, 0) & MONOTONIC_BIT ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  clock_nanosleep(clock, TIMER_ABSTIME, until, 0);
  return ETIMEDOUT;
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
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  int error = pthread_rwlock_tryrdlock(lock);
  return error == EBUSY ? EDEADLK : error;
}
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return pthread_rwlock_trywrlock(lock) ? EDEADLK : 0; }
int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  return pthread_rwlock_rdlock(lock);
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  return pthread_rwlock_wrlock(lock);
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
int pthread_spin_lock(pthread_spinlock_t *lock) { return pthread_spin_trylock(lock) ? EDEADLK : 0; }
int pthread_spin_unlock(pthread_spinlock_t *lock) { return *lock = 0; }

int pthread_barrier_init(pthread_barrier_t *restrict barrier, const pthread_barrierattr_t *restrict attributes,
                         unsigned count) {
  if (count == 0 || count > INT_MAX)
    return EINVAL;
  *barrier = (pthread_barrier_t){0};
  FIELD(barrier, 0) = (int)count;
  return 0;
}
NOTHING(pthread_barrier_destroy, pthread_barrier_t)
int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (FIELD(barrier, 0) != 1)
    __builtin_trap();
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

INIT(pthread_barrierattr_init, pthread_barrierattr_t)
NOTHING(pthread_barrierattr_destroy, pthread_barrierattr_t)
SET(pthread_barrierattr_setpshared, pthread_barrierattr_t, (unsigned)value <= 1, object->__attr = (unsigned)value)
GET(pthread_barrierattr_getpshared, pthread_barrierattr_t, (int)object->__attr)

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

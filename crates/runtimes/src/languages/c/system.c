// What the GNU C library has and the C library for WASI has not, because there are no processes, users, terminals, timers or
// sockets behind it. Most of these functions fail as on a system that refuses them; a few can do what they are for.
//
// A function is called `fork` in a program, and OWN(fork) here: the program's object is given that name where the program does not
// define `fork` (see `missing.rs`). So no function here is in the way of a program's own `pipe` or `wait`.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define OWN(name) __assay_##name

static int fail(int error) {
  errno = error;
  return -1;
}

// Functions of a program's view of the machine that fail with -1, whatever they are given.
#define REFUSE(name, parameters, error)                                                                                \
  int OWN(name) parameters { return fail(error); }
// Those that return a pointer.
#define NOTHING(name, parameters, error)                                                                               \
  void *OWN(name) parameters {                                                                                         \
    errno = error;                                                                                                     \
    return 0;                                                                                                          \
  }

// Processes. There is one, and it has no children.

REFUSE(fork, (void), ENOSYS)
REFUSE(vfork, (void), ENOSYS)
REFUSE(clone, (void *function, void *stack, int flags, void *argument, ...), ENOSYS)
REFUSE(execv, (void *path, void *arguments), ENOSYS)
REFUSE(execve, (void *path, void *arguments, void *environment), ENOSYS)
REFUSE(execvp, (void *path, void *arguments), ENOSYS)
REFUSE(execvpe, (void *path, void *arguments, void *environment), ENOSYS)
REFUSE(fexecve, (int file, void *arguments, void *environment), ENOSYS)
REFUSE(execl, (void *path, void *argument, ...), ENOSYS)
REFUSE(execle, (void *path, void *argument, ...), ENOSYS)
REFUSE(execlp, (void *path, void *argument, ...), ENOSYS)
REFUSE(wait, (void *status), ECHILD)
REFUSE(waitpid, (int process, void *status, int options), ECHILD)
REFUSE(wait3, (void *status, int options, void *usage), ECHILD)
REFUSE(wait4, (int process, void *status, int options, void *usage), ECHILD)
REFUSE(waitid, (int type, int process, void *status, int options), ECHILD)
REFUSE(daemon, (int stay, int keep), ENOSYS)
REFUSE(ptrace, (int request, ...), ENOSYS)
REFUSE(prctl, (int option, ...), ENOSYS)
REFUSE(syscall, (int number, ...), ENOSYS)
REFUSE(pclose, (void *stream), ECHILD)
REFUSE(setpgid, (int process, int group), EPERM)
REFUSE(setsid, (void), EPERM)
REFUSE(setpgrp, (void), EPERM)
REFUSE(nice, (int step), EPERM)
REFUSE(setpriority, (int which, int who, int priority), EPERM)
NOTHING(popen, (void *command, void *mode), ENOSYS)

// There is no shell, and that is what is said if it is asked for with no command.
int OWN(system)(const char *command) { return command ? fail(ENOSYS) : 0; }
int OWN(posix_spawn)(void *process, void *path, void *actions, void *attributes, void *arguments, void *environment) {
  return ENOSYS;
}
int OWN(posix_spawnp)(void *process, void *path, void *actions, void *attributes, void *arguments, void *environment) {
  return ENOSYS;
}
int OWN(getppid)(void) { return 1; }
int OWN(gettid)(void) { return getpid(); }
int OWN(getpgrp)(void) { return getpid(); }
int OWN(getpgid)(int process) { return getpid(); }
int OWN(getsid)(int process) { return getpid(); }
int OWN(getpriority)(int which, int who) { return 0; }

// Limits. The stack's is the linker's; the others that bind are not for a program to know.

#define STACK_BYTES (256 << 20)

static struct rlimit limits[RLIM_NLIMITS];
static int limits_are_set;

static struct rlimit *limit(int resource) {
  if (!limits_are_set) {
    limits_are_set = 1;
    for (int i = 0; i < RLIM_NLIMITS; i++)
      limits[i].rlim_cur = limits[i].rlim_max = i == RLIMIT_STACK ? STACK_BYTES : RLIM_INFINITY;
  }
  return resource >= 0 && resource < RLIM_NLIMITS ? &limits[resource] : 0;
}

int OWN(getrlimit)(int resource, struct rlimit *result) {
  struct rlimit *known = limit(resource);
  if (!known)
    return fail(EINVAL);
  *result = *known;
  return 0;
}

// A lower limit is noted, and not enforced.
int OWN(setrlimit)(int resource, const struct rlimit *wanted) {
  struct rlimit *known = limit(resource);
  if (!known || wanted->rlim_cur > wanted->rlim_max)
    return fail(EINVAL);
  if (wanted->rlim_max > known->rlim_max)
    return fail(EPERM);
  *known = *wanted;
  return 0;
}

int OWN(prlimit)(int process, int resource, const struct rlimit *wanted, struct rlimit *result) {
  if (result && OWN(getrlimit)(resource, result))
    return -1;
  return wanted ? OWN(setrlimit)(resource, wanted) : 0;
}

REFUSE(ulimit, (int command, ...), EPERM)
REFUSE(getloadavg, (void *loads, int count), ENOSYS)
REFUSE(sysinfo, (void *result), ENOSYS)
int OWN(getdtablesize)(void) { return 1024; }

// Signals. A program can send them to itself: `signal` and `raise` are the C library's. No other comes, no timer runs out, and
// what stops a program at once (a wild pointer, a division by zero) calls no handler.

static struct sigaction actions[_NSIG];
static sigset_t mask;

static void act(int number) {
  struct sigaction action = actions[number];
  if (action.sa_flags & SA_RESETHAND)
    signal(number, SIG_DFL);
  else
    signal(number, act);
  if (action.sa_flags & SA_SIGINFO) {
    siginfo_t info = {.si_signo = number, .si_code = SI_USER};
    action.sa_sigaction(number, &info, 0);
  } else {
    action.sa_handler(number);
  }
}

int OWN(sigaction)(int number, const struct sigaction *wanted, struct sigaction *known) {
  if (number < 1 || number >= _NSIG)
    return fail(EINVAL);
  void (*handler)(int) = signal(number, SIG_IGN);
  if (handler == SIG_ERR)
    return -1;
  signal(number, handler);
  if (known) {
    *known = (struct sigaction){.sa_handler = handler};
    if (handler == act)
      *known = actions[number];
  }
  if (!wanted)
    return 0;
  actions[number] = *wanted;
  int is_function = (wanted->sa_flags & SA_SIGINFO) || (wanted->sa_handler != SIG_DFL && wanted->sa_handler != SIG_IGN);
  return signal(number, is_function ? act : wanted->sa_handler) == SIG_ERR ? -1 : 0;
}

int OWN(kill)(int process, int number) {
  if (process != getpid() && process != 0)
    return fail(ESRCH);
  return number == 0 ? 0 : raise(number);
}

int OWN(killpg)(int group, int number) { return OWN(kill)(group, number); }
int OWN(pthread_kill)(pthread_t thread, int number) { return number == 0 || raise(number) == 0 ? 0 : errno; }

#define WORD_BITS (8 * sizeof(unsigned long))
#define WORD(set, number) ((unsigned long *)(set))[((unsigned)(number)-1) / WORD_BITS]
#define BIT(number) (1UL << ((unsigned)(number)-1) % WORD_BITS)

int OWN(sigemptyset)(sigset_t *set) {
  memset(set, 0, sizeof *set);
  return 0;
}

int OWN(sigfillset)(sigset_t *set) {
  memset(set, 0xff, sizeof *set);
  return 0;
}

static int is_signal(int number) { return number >= 1 && number < _NSIG; }

int OWN(sigaddset)(sigset_t *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  WORD(set, number) |= BIT(number);
  return 0;
}

int OWN(sigdelset)(sigset_t *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  WORD(set, number) &= ~BIT(number);
  return 0;
}

int OWN(sigismember)(const sigset_t *set, int number) {
  if (!is_signal(number))
    return fail(EINVAL);
  return (WORD(set, number) & BIT(number)) != 0;
}

// Noted, but a signal that a program sends itself comes all the same.
int OWN(sigprocmask)(int how, const sigset_t *set, sigset_t *known) {
  if (known)
    *known = mask;
  if (!set)
    return 0;
  if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
    return fail(EINVAL);
  for (int number = 1; number < _NSIG; number++) {
    int is_set = (WORD(set, number) & BIT(number)) != 0;
    if (how == SIG_SETMASK)
      (is_set ? OWN(sigaddset) : OWN(sigdelset))(&mask, number);
    else if (is_set)
      (how == SIG_BLOCK ? OWN(sigaddset) : OWN(sigdelset))(&mask, number);
  }
  return 0;
}

int OWN(pthread_sigmask)(int how, const sigset_t *set, sigset_t *known) {
  return OWN(sigprocmask)(how, set, known) ? errno : 0;
}

int OWN(sigpending)(sigset_t *set) { return OWN(sigemptyset)(set); }

REFUSE(sigqueue, (int process, int number, const union sigval value), ENOSYS)
REFUSE(siginterrupt, (int number, int flag), ENOSYS)
REFUSE(sigaltstack, (void *stack, void *known), ENOSYS)
// Nothing would end them.
REFUSE(pause, (void), ENOSYS)
REFUSE(sigsuspend, (void *set), ENOSYS)
REFUSE(sigwaitinfo, (void *set, void *info), ENOSYS)
REFUSE(sigtimedwait, (void *set, void *info, void *time), EAGAIN)
int OWN(sigwait)(void *set, void *number) { return ENOSYS; }
// They have no way to fail: the alarm never goes off.
unsigned OWN(alarm)(unsigned seconds) { return 0; }
unsigned OWN(ualarm)(unsigned microseconds, unsigned interval) { return 0; }

REFUSE(setitimer, (int which, void *value, void *known), ENOSYS)
int OWN(getitimer)(int which, struct itimerval *value) {
  memset(value, 0, sizeof *value);
  return 0;
}
REFUSE(timer_create, (int clock, void *event, void *timer), ENOSYS)
REFUSE(timer_delete, (void *timer), EINVAL)
REFUSE(timer_settime, (void *timer, int flags, void *value, void *known), EINVAL)
REFUSE(timer_gettime, (void *timer, void *value), EINVAL)
REFUSE(settimeofday, (void *time, void *zone), EPERM)
REFUSE(clock_settime, (int clock, void *time), EPERM)

// The time is UTC's everywhere.
__attribute__((weak)) char *tzname[2] = {"UTC", "UTC"};
__attribute__((weak)) long timezone;
__attribute__((weak)) int daylight;
void OWN(tzset)(void) {}

// Users.

#define NOBODY 65534

unsigned OWN(getuid)(void) { return NOBODY; }
unsigned OWN(geteuid)(void) { return NOBODY; }
unsigned OWN(getgid)(void) { return NOBODY; }
unsigned OWN(getegid)(void) { return NOBODY; }
int OWN(getgroups)(int size, void *groups) { return 0; }
REFUSE(setuid, (unsigned id), EPERM)
REFUSE(seteuid, (unsigned id), EPERM)
REFUSE(setgid, (unsigned id), EPERM)
REFUSE(setegid, (unsigned id), EPERM)
REFUSE(setreuid, (unsigned real, unsigned effective), EPERM)
REFUSE(setregid, (unsigned real, unsigned effective), EPERM)
REFUSE(setgroups, (int size, void *groups), EPERM)
REFUSE(initgroups, (void *user, unsigned group), EPERM)
REFUSE(chroot, (void *path), EPERM)
REFUSE(chown, (void *path, unsigned user, unsigned group), EPERM)
REFUSE(fchown, (int file, unsigned user, unsigned group), EPERM)
REFUSE(lchown, (void *path, unsigned user, unsigned group), EPERM)
NOTHING(getlogin, (void), ENOENT)
NOTHING(getpwnam, (void *name), 0)
NOTHING(getpwuid, (unsigned id), 0)
NOTHING(getpwent, (void), 0)
NOTHING(getgrnam, (void *name), 0)
NOTHING(getgrgid, (unsigned id), 0)
NOTHING(getgrent, (void), 0)
NOTHING(getpass, (void *prompt), ENXIO)

// Files, pipes, terminals.

REFUSE(pipe, (void *files), ENOSYS)
REFUSE(pipe2, (void *files, int flags), ENOSYS)
REFUSE(dup, (int file), ENOSYS)
REFUSE(dup2, (int file, int other), ENOSYS)
REFUSE(dup3, (int file, int other, int flags), ENOSYS)
REFUSE(fchdir, (int folder), ENOSYS)
REFUSE(mkfifo, (void *path, unsigned mode), ENOSYS)
REFUSE(mknod, (void *path, unsigned mode, unsigned long long device), EPERM)
REFUSE(flock, (int file, int operation), ENOSYS)
REFUSE(lockf, (int file, int command, long long size), ENOSYS)
REFUSE(mount, (void *source, void *target, void *type, unsigned long flags, void *data), EPERM)
REFUSE(umount, (void *target), EPERM)
REFUSE(tcgetattr, (int file, void *settings), ENOTTY)
REFUSE(tcsetattr, (int file, int when, void *settings), ENOTTY)
REFUSE(tcflush, (int file, int queue), ENOTTY)
REFUSE(tcdrain, (int file), ENOTTY)
REFUSE(tcgetpgrp, (int file), ENOTTY)
REFUSE(tcsetpgrp, (int file, int group), ENOTTY)
REFUSE(epoll_create, (int size), ENOSYS)
REFUSE(epoll_create1, (int flags), ENOSYS)
REFUSE(epoll_ctl, (int set, int operation, int file, void *event), EBADF)
REFUSE(epoll_wait, (int set, void *events, int count, int timeout), EBADF)
REFUSE(eventfd, (unsigned value, int flags), ENOSYS)
REFUSE(inotify_init, (void), ENOSYS)
REFUSE(msync, (void *start, unsigned long size, int flags), ENOSYS)
REFUSE(mlock, (void *start, unsigned long size), EPERM)
REFUSE(mlockall, (int flags), EPERM)
REFUSE(munlock, (void *start, unsigned long size), EPERM)
REFUSE(munlockall, (void), EPERM)
int OWN(madvise)(void *start, unsigned long size, int advice) { return 0; }
NOTHING(ttyname, (int file), ENOTTY)
NOTHING(ctermid, (void *name), ENOTTY)
void OWN(sync)(void) {}

static unsigned creation_mask = 022;
unsigned OWN(umask)(unsigned wanted) {
  unsigned known = creation_mask;
  creation_mask = wanted & 0777;
  return known;
}

// A name that no file has yet: its last six characters are put in. Returns whether there is one.
static int name_file(char *name, int suffix) {
  static unsigned next;
  int length = (int)strlen(name) - suffix;
  if (length < 6 || memcmp(name + length - 6, "XXXXXX", 6)) {
    errno = EINVAL;
    return 0;
  }
  do {
    unsigned number = next++;
    for (int i = 1; i <= 6; i++, number /= 10)
      name[length - i] = (char)('0' + number % 10);
  } while (access(name, F_OK) == 0);
  return 1;
}

int OWN(mkstemps)(char *name, int suffix) {
  return name_file(name, suffix) ? open(name, O_RDWR | O_CREAT | O_EXCL, 0600) : -1;
}
int OWN(mkstemp)(char *name) { return OWN(mkstemps)(name, 0); }
char *OWN(mkdtemp)(char *name) { return name_file(name, 0) && mkdir(name, 0700) == 0 ? name : 0; }
char *OWN(mktemp)(char *name) {
  if (!name_file(name, 0))
    *name = 0;
  return name;
}

char *OWN(tmpnam)(char *name) {
  static char own[] = "/tmp/file_XXXXXX";
  strcpy(own, "/tmp/file_XXXXXX");
  name_file(own, 0);
  return name ? strcpy(name, own) : own;
}

FILE *OWN(tmpfile)(void) {
  char name[] = "/tmp/file_XXXXXX";
  name_file(name, 0);
  FILE *file = fopen(name, "w+b");
  if (file)
    remove(name);
  return file;
}

char *OWN(get_current_dir_name)(void) { return getcwd(0, 0); }
char *OWN(getwd)(char *path) { return getcwd(path, 4096); }
int OWN(euidaccess)(const char *path, int mode) { return access(path, mode); }
int OWN(eaccess)(const char *path, int mode) { return access(path, mode); }
char *OWN(secure_getenv)(const char *name) { return getenv(name); }

// Reads a line, however long: C of 2011 took it away for that.
char *OWN(gets)(char *line) {
  char *at = line;
  int byte;
  while ((byte = getchar()) != EOF && byte != '\n')
    *at++ = (char)byte;
  if (byte == EOF && at == line)
    return 0;
  *at = 0;
  return line;
}

int OWN(fcloseall)(void) { return fflush(0); }
void OWN(flockfile)(FILE *stream) {}
int OWN(ftrylockfile)(FILE *stream) { return 0; }
void OWN(funlockfile)(FILE *stream) {}

// Sockets, and what Unix systems share memory and messages by.

REFUSE(socket, (int domain, int type, int protocol), EACCES)
REFUSE(socketpair, (int domain, int type, int protocol, void *sockets), EACCES)
REFUSE(bind, (int socket, void *address, unsigned size), EBADF)
REFUSE(connect, (int socket, void *address, unsigned size), EBADF)
REFUSE(listen, (int socket, int queue), EBADF)
REFUSE(sendto, (int socket, void *data, unsigned long size, int flags, void *address, unsigned address_size), EBADF)
REFUSE(recvfrom, (int socket, void *data, unsigned long size, int flags, void *address, void *address_size), EBADF)
REFUSE(sendmsg, (int socket, void *message, int flags), EBADF)
REFUSE(recvmsg, (int socket, void *message, int flags), EBADF)
REFUSE(setsockopt, (int socket, int level, int option, void *value, unsigned size), EBADF)
REFUSE(getsockname, (int socket, void *address, void *size), EBADF)
REFUSE(getpeername, (int socket, void *address, void *size), EBADF)
NOTHING(gethostbyname, (void *name), ENOSYS)
// What `EAI_FAIL` is.
int OWN(getaddrinfo)(void *name, void *service, void *hints, void *result) { return -4; }
void OWN(freeaddrinfo)(void *result) {}
const char *OWN(gai_strerror)(int error) { return "Name resolution failed"; }
REFUSE(ftok, (void *path, int project), ENOSYS)
REFUSE(shmget, (int key, unsigned long size, int flags), ENOSYS)
REFUSE(shmdt, (void *address), EINVAL)
REFUSE(shmctl, (int segment, int command, void *data), EINVAL)
REFUSE(semget, (int key, int count, int flags), ENOSYS)
REFUSE(semop, (int set, void *operations, unsigned long count), EINVAL)
REFUSE(semctl, (int set, int number, int command, ...), EINVAL)
REFUSE(msgget, (int key, int flags), ENOSYS)
REFUSE(msgsnd, (int queue, void *message, unsigned long size, int flags), EINVAL)
REFUSE(msgrcv, (int queue, void *message, unsigned long size, long type, int flags), EINVAL)
REFUSE(msgctl, (int queue, int command, void *data), EINVAL)
REFUSE(shm_open, (void *name, int flags, unsigned mode), ENOSYS)
REFUSE(shm_unlink, (void *name), ENOENT)
void *OWN(shmat)(int segment, const void *address, int flags) {
  errno = EINVAL;
  return (void *)-1;
}
NOTHING(dlopen, (void *name, int flags), ENOSYS)
NOTHING(dlsym, (void *library, void *name), ENOSYS)
const char *OWN(dlerror)(void) { return "libraries cannot be loaded while a program runs"; }
REFUSE(dlclose, (void *library), EINVAL)
void OWN(openlog)(const char *name, int options, int facility) {}
void OWN(syslog)(int priority, const char *format, ...) {}
void OWN(closelog)(void) {}
int OWN(backtrace)(void **addresses, int size) { return 0; }
NOTHING(backtrace_symbols, (void *addresses, int size), ENOSYS)
void OWN(backtrace_symbols_fd)(void *addresses, int size, int file) {}

// There is one processor.

int OWN(sched_getcpu)(void) { return 0; }
int OWN(sched_getaffinity)(int process, unsigned long size, cpu_set_t *set) {
  memset(set, 0, size);
  *(unsigned char *)set = 1;
  return 0;
}
REFUSE(sched_setaffinity, (int process, unsigned long size, void *set), EPERM)
REFUSE(sched_setscheduler, (int process, int policy, void *parameters), EPERM)
int OWN(sched_getscheduler)(int process) { return 0; }
int OWN(sched_get_priority_max)(int policy) { return 0; }
int OWN(sched_get_priority_min)(int policy) { return 0; }
int OWN(pthread_setname_np)(pthread_t thread, const char *name) { return 0; }
int OWN(pthread_setaffinity_np)(pthread_t thread, unsigned long size, void *set) { return EPERM; }
int OWN(pthread_setconcurrency)(int level) { return 0; }

int OWN(sem_close)(sem_t *semaphore) { return 0; }
REFUSE(sem_unlink, (void *name), ENOENT)
void *OWN(sem_open)(const char *name, int flags, ...) {
  errno = ENOSYS;
  return SEM_FAILED;
}

// Programs for 64-bit systems have threads: see `clang/sysroot/threads.c`. In others there is one, and what would wait for
// another would wait for ever.

#ifndef __wasm64__
_Noreturn void OWN(pthread_exit)(void *result) { exit(0); }
int OWN(sem_init)(sem_t *semaphore, int is_shared, unsigned value) {
  *(unsigned *)semaphore = value;
  return 0;
}
int OWN(sem_post)(sem_t *semaphore) {
  ++*(unsigned *)semaphore;
  return 0;
}
int OWN(sem_trywait)(sem_t *semaphore) {
  if (*(unsigned *)semaphore == 0)
    return fail(EAGAIN);
  --*(unsigned *)semaphore;
  return 0;
}
int OWN(sem_wait)(sem_t *semaphore) { return OWN(sem_trywait)(semaphore) ? fail(EDEADLK) : 0; }
int OWN(sem_timedwait)(sem_t *semaphore, void *time) { return OWN(sem_trywait)(semaphore) ? fail(ETIMEDOUT) : 0; }
int OWN(sem_getvalue)(sem_t *semaphore, int *value) {
  *value = (int)*(unsigned *)semaphore;
  return 0;
}
int OWN(sem_destroy)(sem_t *semaphore) { return 0; }
int OWN(thrd_create)(thrd_t *thread, thrd_start_t function, void *argument) { return thrd_error; }
int OWN(thrd_join)(thrd_t thread, int *result) { return thrd_error; }
void OWN(thrd_yield)(void) {}
_Noreturn void OWN(thrd_exit)(int result) { exit(0); }
void OWN(call_once)(once_flag *flag, void (*function)(void)) {
  if (*(int *)flag == 0) {
    *(int *)flag = 1;
    function();
  }
}
int OWN(mtx_init)(mtx_t *mutex, int type) { return thrd_success; }
int OWN(mtx_lock)(mtx_t *mutex) { return thrd_success; }
int OWN(mtx_trylock)(mtx_t *mutex) { return thrd_success; }
int OWN(mtx_unlock)(mtx_t *mutex) { return thrd_success; }
void OWN(mtx_destroy)(mtx_t *mutex) {}
#endif

// Strings.

void *OWN(rawmemchr)(const void *start, int byte) {
  const unsigned char *at = start;
  while (*at != (unsigned char)byte)
    at++;
  return (void *)at;
}

// Messages about errors.

static void warn_about(int error, const char *format, va_list arguments) {
  fflush(stdout);
  fputs("main: ", stderr);
  if (format)
    vfprintf(stderr, format, arguments);
  if (error)
    fprintf(stderr, "%s%s", format ? ": " : "", strerror(error));
  fputc('\n', stderr);
}

#define WITH_ARGUMENTS(statement)                                                                                      \
  do {                                                                                                                 \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    statement;                                                                                                         \
    va_end(arguments);                                                                                                 \
  } while (0)

void OWN(vwarn)(const char *format, va_list arguments) { warn_about(errno, format, arguments); }
void OWN(vwarnx)(const char *format, va_list arguments) { warn_about(0, format, arguments); }
void OWN(warn)(const char *format, ...) { WITH_ARGUMENTS(warn_about(errno, format, arguments)); }
void OWN(warnx)(const char *format, ...) { WITH_ARGUMENTS(warn_about(0, format, arguments)); }
_Noreturn void OWN(err)(int status, const char *format, ...) {
  WITH_ARGUMENTS(warn_about(errno, format, arguments));
  exit(status);
}
_Noreturn void OWN(errx)(int status, const char *format, ...) {
  WITH_ARGUMENTS(warn_about(0, format, arguments));
  exit(status);
}
void OWN(error)(int status, int error, const char *format, ...) {
  WITH_ARGUMENTS(warn_about(error, format, arguments));
  if (status)
    exit(status);
}

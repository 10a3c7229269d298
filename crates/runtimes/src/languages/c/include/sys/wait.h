// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_SYS_WAIT_H
#define ASSAY_SYS_WAIT_H

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x1000000

typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;

pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t wait3(int *, int, struct rusage *);
pid_t wait4(pid_t, int *, int, struct rusage *);

#ifdef __cplusplus
}
#endif

#endif

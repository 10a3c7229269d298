// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_SYS_MSG_H
#define ASSAY_SYS_MSG_H

#include <sys/ipc.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct msqid_ds {
  struct ipc_perm msg_perm;
  unsigned long msg_qnum;
  unsigned long msg_qbytes;
};

int msgget(key_t, int);
int msgsnd(int, const void *, size_t, int);
ssize_t msgrcv(int, void *, size_t, long, int);
int msgctl(int, int, struct msqid_ds *);

#ifdef __cplusplus
}
#endif

#endif

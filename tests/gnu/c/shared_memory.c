/* Memory, semaphores and messages between processes, or not. */
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void) {
  int id = shmget(IPC_PRIVATE, 100, IPC_CREAT | 0600);
  if (id >= 0) {
    char *text = shmat(id, NULL, 0);
    shmdt(text);
    shmctl(id, IPC_RMID, NULL);
  }
  printf("%d %d %d\n", shmdt((void *)1), semop(-1, NULL, 0), msgget(-77, 0));
  return 0;
}

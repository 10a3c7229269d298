/* Semaphores and mutexes with nobody to wait for. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  sem_t s;
  int value;
  sem_init(&s, 0, 2);
  sem_wait(&s);
  sem_post(&s);
  sem_post(&s);
  sem_getvalue(&s, &value);
  printf("%d %d", value, sem_trywait(&s));
  sem_wait(&s);
  sem_wait(&s);
  printf(" %d\n", sem_trywait(&s));
  sem_destroy(&s);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

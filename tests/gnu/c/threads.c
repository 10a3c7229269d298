#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, sum;
static sem_t s;
static void *add(void *a) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&m);
    sum += (long)a;
    pthread_mutex_unlock(&m);
  }
  return (void *)((long)a * 2);
}
static void *producer(void *a) {
  usleep(1000);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_exit((void *)77);
}
static void destroyed(void *v) { printf("destroyed %s\n", (char *)v); }
static pthread_key_t key;
static void *keyed(void *a) {
  pthread_setspecific(key, a);
  printf("key %s\n", (char *)pthread_getspecific(key));
  return 0;
}
static void *poster(void *a) {
  for (int i = 0; i < 3; i++)
    sem_post(&s);
  return 0;
}
static int c11(void *a) { return *(int *)a + 1; }
static void cleaned(void *a) { printf("cleaned %s\n", (char *)a); }
static void *cleans(void *a) {
  pthread_cleanup_push(cleaned, "up");
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++)
    pthread_create(&t[i], 0, add, (void *)i);
  long total = 0;
  for (int i = 0; i < 8; i++) {
    void *r;
    pthread_join(t[i], &r);
    total += (long)r;
  }
  printf("%d %ld\n", sum, total);
  pthread_t p;
  pthread_create(&p, 0, producer, 0);
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  void *r;
  pthread_join(p, &r);
  printf("%ld\n", (long)r);
  pthread_key_create(&key, destroyed);
  pthread_create(&p, 0, keyed, "value");
  pthread_join(p, 0);
  printf("%d\n", pthread_getspecific(key) == 0);
  sem_init(&s, 0, 0);
  pthread_create(&p, 0, poster, 0);
  for (int i = 0; i < 3; i++)
    sem_wait(&s);
  pthread_join(p, 0);
  thrd_t h;
  int n = 41, code;
  thrd_create(&h, c11, &n);
  thrd_join(h, &code);
  printf("%d\n", code);
  pthread_create(&p, 0, cleans, 0);
  pthread_join(p, 0);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 1000000;
  if (until.tv_nsec >= 1000000000)
    until.tv_sec++, until.tv_nsec -= 1000000000;
  pthread_mutex_lock(&m);
  printf("%d\n", pthread_cond_timedwait(&c, &m, &until) != 0);
  pthread_mutex_unlock(&m);
  pthread_create(&p, 0, add, (void *)1);
  pthread_exit(0);
}

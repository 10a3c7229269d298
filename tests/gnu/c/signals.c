/* Signals that a program sends itself. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen += number; }

int main(void) {
  signal(SIGUSR1, note);
  raise(SIGUSR1);
  printf("%d\n", seen == SIGUSR1);
  struct sigaction action = {0}, old;
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGUSR1);
  printf("%d %d\n", sigismember(&action.sa_mask, SIGUSR1), sigismember(&action.sa_mask, SIGUSR2));
  sigaction(SIGUSR2, &action, NULL);
  kill(getpid(), SIGUSR2);
  printf("%d\n", seen == SIGUSR1 + SIGUSR2);
  sigaction(SIGUSR2, NULL, &old);
  printf("%d %d\n", old.sa_handler == note, signal(SIGUSR1, SIG_IGN) == note);
  raise(SIGUSR1);
  printf("%d\n", seen == SIGUSR1 + SIGUSR2);
  return 0;
}

// A handler that is told more, once.
#include <csignal>
#include <cstdio>
#include <cstring>
#include <unistd.h>
static volatile int calls;
static void handler(int number, siginfo_t *info, void *) { calls += info->si_signo == number; }

int main() {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  raise(SIGTERM);
  raise(SIGTERM);
  sigset_t set, before;
  sigfillset(&set);
  sigprocmask(SIG_BLOCK, nullptr, &before);
  printf("%d %d\n", calls, sigismember(&before, SIGTERM));
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGFPE, [](int) {});
}

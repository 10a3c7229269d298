/* Jumps that would restore what signals are blocked. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf back;
static void jump(int number) { siglongjmp(back, number); }

int main(void) {
  signal(SIGUSR1, jump);
  int number = sigsetjmp(back, 1);
  if (number == 0) raise(SIGUSR1);
  printf("%d\n", number == SIGUSR1);
  return 0;
}

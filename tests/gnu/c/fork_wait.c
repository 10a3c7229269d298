/* Has a child do the work where there can be one. */
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) _exit(7);
  if (child > 0) {
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 7) puts("worked");
  } else {
    puts("worked");
  }
  printf("%d\n", (int)wait(NULL));
  return 0;
}

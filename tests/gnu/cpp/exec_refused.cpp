// Would become another program, and says what it does when it cannot.
#include <cerrno>
#include <cstdio>
#include <unistd.h>

int main() {
  char *none[] = {nullptr};
  int code = execv("/nowhere/to/be/found", none);
  printf("%d %d\n", code, errno != 0);
  printf("%d\n", execl("/nowhere/to/be/found", "found", (char *)nullptr));
  printf("%d\n", execlp("/nowhere/to/be/found", "found", "-x", (char *)0));
  return 0;
}

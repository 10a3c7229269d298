// expect: Finished(0)
// stdout: -1 open
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  close(0);
  int byte = getchar();
  printf("%d %s\n", byte, open("/dev/stdin", O_RDONLY) >= 0 ? "open" : "closed");
  return 0;
}

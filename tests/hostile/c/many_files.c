// expect: Finished(0)
// stdout: refused
// Files, and descriptors, run out.
#include <fcntl.h>
#include <stdio.h>
int main(void) {
  char name[40];
  for (int i = 0; i < 10000000; i++) {
    sprintf(name, "/tmp/%d", i);
    if (open(name, O_CREAT | O_RDWR, 0666) < 0) { puts("refused"); return 0; }
  }
  return 1;
}

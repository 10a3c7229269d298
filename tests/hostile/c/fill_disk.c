// expect: Finished(0)
// stdout: full
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
int main(void) {
  static char block[1 << 20];
  int f = open("/tmp/f", O_CREAT | O_WRONLY, 0666);
  for (int i = 0; i < 4096; i++)
    if (write(f, block, sizeof block) != sizeof block) { puts("full"); return 0; }
  return 1;
}

// expect: Finished(1)
// lifted: Finished(0)
#include <stdio.h>
int main(void) {
  FILE *file = fopen("/tmp/large", "w");
  static char part[1 << 20];
  for (int i = 0; i < 20; i++)
    if (fwrite(part, sizeof part, 1, file) != 1) return 1;
  return fclose(file) != 0;
}

/* Files of its own, for a while. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  FILE *file = tmpfile();
  if (!file) return 1;
  fputs("12 34", file);
  rewind(file);
  int a, b;
  if (fscanf(file, "%d %d", &a, &b) != 2) return 2;
  fclose(file);
  char name[] = "/tmp/assay_XXXXXX";
  int written = mkstemp(name);
  if (written < 0 || write(written, "x", 1) != 1) return 3;
  close(written);
  printf("%d %d %d\n", a + b, strstr(name, "XXXXXX") == NULL, unlink(name));
  return 0;
}

/* Talks to itself and to others where that is possible. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char text[6] = "hello";
  if (pipe(ends) == 0) {
    if (write(ends[1], "hello", 5) != 5 || read(ends[0], text, 5) != 5) return 1;
    close(ends[0]);
  }
  puts(text);
  FILE *other = popen("true", "r");
  if (other) pclose(other);
  int copy = dup(1);
  if (copy >= 0) close(copy);
  puts("end");
  return 0;
}

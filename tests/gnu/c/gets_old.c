/* Reads a line of any length. */
/* stdin: a line with spaces\nthe next\n */
#include <stdio.h>

char *gets(char *);

int main() {
  char line[100];
  while (gets(line)) printf("[%s]", line);
  printf("\n");
  return 0;
}

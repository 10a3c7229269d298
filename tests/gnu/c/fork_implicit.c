/* Undeclared, as in old C. */
#include <stdio.h>

int main() {
  int child = fork();
  if (child == 0) _exit(0);
  if (child > 0) wait(0);
  printf("%s\n", child != 0 ? "parent" : "child");
  return 0;
}

/* Functions that nothing declares, whose arguments and results have other types. */
#include <stdio.h>

int main() {
  int now = time(0);
  srand(time(0));
  char *text = "12";
  int number = atoi(text) + strlen(text) + abs(-4);
  clock();
  usleep(1);
  printf("%d %d %d %d\n", now > 0, number, toupper('a'), getpid() > 0);
  exit(lseek(0, 0, 1) > 5);
}

// Would read keys as they are pressed.
#include <cstdio>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int main() {
  struct termios settings;
  int result = tcgetattr(STDIN_FILENO, &settings);
  if (result == 0) {
    settings.c_lflag &= ~(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
  }
  printf("%d %d\n", result, isatty(0));
}

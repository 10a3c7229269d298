// expect: OutputLimit
#include <stdio.h>
int main(void) {
  for (;;) {
    for (int i = 0; i < 16; i++) putchar('x');
    putc('y', stderr);
  }
}

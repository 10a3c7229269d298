// expect: Finished(0)
// A write of more than there is fails, or writes less.
#include <unistd.h>
int main(void) {
  static char text[16];
  volatile size_t length = (1ul << 32) + 1;
  long written = write(1, text, length);
  return written > 0 && (unsigned long)written > length;
}

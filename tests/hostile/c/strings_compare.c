// Comparison of strings is the same as byte by byte, wherever they are, up to the last byte of memory.
// expect: Finished(0)
// stdout: the same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROOM 24

static int sign(int number) { return (number > 0) - (number < 0); }

static int plain(const unsigned char *a, const unsigned char *b, int size, int ends_at_zero) {
  for (int i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
    else if (ends_at_zero && !a[i])
      return 0;
  return 0;
}

int main(void) {
  // Behind it there is nothing.
  sbrk(65536);
  unsigned char *last = (unsigned char *)sbrk(0) - ROOM;
  static unsigned char first[2 * ROOM];
  // Few values, so that much is equal; zeros, and bytes that are large.
  const unsigned char values[] = {'a', 'a', 'a', 'a', 'a', 'b', 0, 1, 127, 128, 255};
  for (int round = 0; round < 300000; round++) {
    for (int i = 0; i < ROOM; i++)
      first[i] = last[i] = values[rand() % 5];
    for (int change = rand() % 4; change; change--)
      last[rand() % ROOM] = first[rand() % ROOM] = values[rand() % sizeof values];
    int i = rand() % ROOM, j = rand() % ROOM;
    int room = ROOM - (i > j ? i : j), size = rand() % (room + 1);
    unsigned char *a = first + i, *b = last + j;
    if (rand() % 2) {
      unsigned char *other = a;
      a = b, b = other;
    }
    int (*volatile compare_memory)(const void *, const void *, size_t) = memcmp;
    int (*volatile compare_some)(const char *, const char *, size_t) = strncmp;
    int (*volatile compare)(const char *, const char *) = strcmp;
    if (sign(compare_memory(a, b, size)) != sign(plain(a, b, size, 0)))
      return printf("memcmp\n"), 1;
    if (sign(compare_some((char *)a, (char *)b, size)) != sign(plain(a, b, size, 1)))
      return printf("strncmp\n"), 1;
    last[ROOM - 1] = first[ROOM - 1] = 0;
    if (sign(compare((char *)a, (char *)b)) != sign(plain(a, b, ROOM, 1)))
      return printf("strcmp\n"), 1;
  }
  puts("the same");
}

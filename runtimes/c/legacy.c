// Functions that the C library for WASI left out, and old programs call.

#include <stdio.h>

// Reads a line, however long: C of 2011 took it away for that, the C libraries of other systems still have it.
char *gets(char *line) {
  char *at = line;
  int byte;
  while ((byte = getchar()) != EOF && byte != '\n')
    *at++ = (char)byte;
  if (byte == EOF && at == line)
    return 0;
  *at = 0;
  return line;
}

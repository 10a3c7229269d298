// expect: OutOfMemory
#include <stdlib.h>
long long *volatile cells;
int main(int argc, char **argv) {
  cells = calloc(1000000000u * argc, sizeof *cells);
  if (!cells) abort();
  return (int)cells[5];
}

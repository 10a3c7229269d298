// expect: OutOfMemory
// Thrown and caught: what ends the program is still that it has no memory.
#include <new>
long long *volatile start;
int main(int argc, char **argv) {
  try {
    start = new long long[1000000000 * argc];
    return (int)start[5];
  } catch (const std::bad_alloc &) {
    return 1;
  }
}

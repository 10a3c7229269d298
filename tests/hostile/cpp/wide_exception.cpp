// expect: Finished(0)
// stdout: 5000000000 1 1000
// Exceptions with values of 64 bits, thrown over frames with destructors.
#include <iostream>
#include <vector>
static long left = 0;
struct Frame {
  long number;
  ~Frame() { left++; }
};
static long deep(long n) {
  Frame frame{n};
  if (n == 0) throw 5000000000l;
  return deep(n - 1) + frame.number;
}
int main() {
  long caught = 0;
  bool is_refused = false;
  try { deep(999); } catch (long value) { caught = value; }
  try {
    volatile long length = -1;
    std::vector<long> all(length);
  } catch (const std::length_error &) { is_refused = true; }
  std::cout << caught << " " << is_refused << " " << left << "\n";
}

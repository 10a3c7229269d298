// expect: OutOfMemory
// lifted: Finished(0)
#include <vector>
int main() {
  std::vector<char> memory(1500000000);
  volatile char *last = &memory.back();
  return *last;
}

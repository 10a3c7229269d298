// expect: OutOfMemory
// More bytes than 32 bits count.
#include <vector>
int main(int argc, char **argv) {
  std::vector<long long> many(1000000000 * argc);
  return (int)many[5];
}

// expect: OutOfMemory
#include <vector>
int *volatile start;
int main() {
  std::vector<int> many(540000000);
  start = many.data();
  return start[5];
}

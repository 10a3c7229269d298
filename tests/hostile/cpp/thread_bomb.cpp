// expect: Trapped
// Threads without end: one cannot be created.
#include <future>
#include <vector>
int main() {
  std::vector<std::future<void>> all;
  for (;;) all.push_back(std::async(std::launch::async, [] {}));
}

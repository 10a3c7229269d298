// expect: OutOfFuel
// A thread without an end.
#include <thread>
int main() {
  std::thread t([] {
    volatile int n = 0;
    for (;;) n = n + 1;
  });
  t.join();
}

// expect: Trapped
// An exception that leaves a thread reaches no other thread.
#include <iostream>
#include <thread>
int main() {
  try {
    std::thread t([] { throw 5; });
    t.join();
  } catch (int) {
    std::cout << "caught" << std::endl;
  }
}

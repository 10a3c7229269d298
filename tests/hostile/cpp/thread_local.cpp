// expect: Unsupported
// Threads would share the variables of which each has its own.
#include <iostream>
#include <thread>
thread_local int count = 0;
int main() {
  std::thread first([] { std::cout << ++count << std::endl; });
  first.join();
  std::thread second([] { std::cout << ++count << std::endl; });
  second.join();
}

// A variable of which each thread has its own, in a program with one thread.
#include <iostream>
#include <random>

thread_local std::mt19937 generator(5);

static int &counter() {
  thread_local int count = 0;
  return ++count;
}

int main() {
  counter();
  std::cout << generator() << " " << counter() << "\n";
}

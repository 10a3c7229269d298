// expect: Finished(0)
// stdout: bad_alloc
// A program that copes with a refusal did nothing wrong.
#include <iostream>
#include <new>
#include <vector>
int main() {
  std::vector<char *> all;
  try { for (;;) { all.push_back(new char[16 << 20]()); } } catch (const std::bad_alloc &) { std::cout << "bad_alloc"; }
}

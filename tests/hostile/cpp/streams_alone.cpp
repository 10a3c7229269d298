// expect: Finished(0)
// stdin: first 12 34 56 seven eight
// stdout: 102 two hundred thousand numbers 1288890 long 300000 seven ok
// Streams of C++ that do not take turns with C's have buffers of their own, which begin where C's have stopped.
#include <bits/stdc++.h>
struct Last {
  ~Last() { std::cout << " ok"; }
} last;
int main() {
  char first[9];
  assert(scanf("%8s", first) == 1 && !strcmp(first, "first"));
  assert(std::ios::sync_with_stdio(false) && !std::ios::sync_with_stdio(false));
  std::cin.tie(nullptr);
  int number, sum = 0;
  while (std::cin >> number)
    sum += number;
  assert(std::cin.fail() && !std::cin.eof());
  std::cin.clear();
  assert(std::cin.unget() && std::cin.get() == ' ' && std::cin.peek() == 's');
  std::cout << sum << " two hundred thousand numbers ";
  std::stringstream many;
  std::streambuf *was = std::cout.rdbuf(many.rdbuf());
  for (int i = 0; i < 200000; i++)
    std::cout << i << '\n';
  std::cout.rdbuf(was);
  std::cout << many.str().size() << " long ";
  // More than a buffer holds, at once and by pieces.
  std::string text(300000, ' ');
  assert(text.size() > 65536);
  std::cout << text.size() << std::flush;
  std::string word;
  std::cin >> word;
  std::cout << ' ' << word;
  std::cin >> word;
  assert(word == "eight" && !std::cin.get(first[0]) && std::cin.eof());
  exit(0);
}

// expect: Finished(0)
// stdin: 1 two 3.5 x 0x1f 77 -5z rest of the line
// stdout: start 1 two 3.500 x31 77|-5|z|rest| of the line|end 1000000 4.25 gone
// C's streams and C++'s take turns, before main and after it too.
#include <bits/stdc++.h>
struct Around {
  Around() { std::cout << "start "; }
  ~Around() { std::cout << " gone" << std::endl; }
} around;
int main() {
  assert(std::ios::sync_with_stdio());
  int one;
  std::cin >> one;
  char two[9];
  assert(scanf("%8s", two) == 1);
  double three;
  std::cin >> three;
  printf("%d %s ", one, two);
  std::cout << std::fixed << std::setprecision(3) << three << ' ';
  char x;
  assert(std::cin.get() == ' ' && std::cin.peek() == 'x' && std::cin.get(x) && x == 'x');
  assert(std::cin.unget() && std::cin.read(&x, 1) && x == 'x' && std::cin.unget() && std::cin.get() == 'x');
  std::cin.putback('x');
  assert(getchar() == 'x');
  putchar('x');
  std::cin >> std::hex >> one;
  std::cout << one << ' ';
  assert(scanf("%d", &one) == 1);
  std::cout << one << '|';
  std::cin >> std::dec >> one;
  printf("%d|", one);
  std::cout.put(static_cast<char>(std::cin.get())).write("|", 1);
  std::string word, line;
  std::cin >> word;
  std::getline(std::cin, line);
  printf("%s|%s|end ", word.c_str(), line.c_str());
  assert(std::cin.eof() || std::cin.get() == EOF);
  std::cin.clear();
  assert(getchar() == EOF && !(std::cin >> word));
  std::cerr << "to nobody";
  std::clog << 1 << std::endl;
  std::cout << std::to_string(1000000) << ' ' << std::setprecision(2) << std::stod("4.25");
}

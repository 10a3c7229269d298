// Both names, and what is said when there may be a shell.
#include <bits/stdc++.h>

int main() {
  int code = std::system("exit 3");
  bool is_refused = code == -1;
  std::cout << (is_refused || code == 3 << 8) << std::endl;
  std::cout << (::system("true") <= 0) << std::endl;
}

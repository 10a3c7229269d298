#include <bits/stdc++.h>
int main() {
  std::string text;
  std::cin >> text;
  try {
    std::cout << std::stoi(text) << '\n' << std::stoi("none");
  } catch (const std::invalid_argument &) {
    std::cout << "caught\n";
  }
}

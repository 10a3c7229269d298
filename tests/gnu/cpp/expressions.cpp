// Regular expressions, which are templates of the library. The output equals that of a native build on x86-64.

#include <iostream>
#include <regex>
#include <string>

int main() {
  std::smatch match;
  std::string words = "key=12345678901";
  std::cout << std::regex_match(words, match, std::regex("(\\w+)=(\\d+)")) << ' ' << match[2] << '\n';
}

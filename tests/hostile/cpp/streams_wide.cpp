// expect: Finished(0)
// stdin: 5 word
// stdout: 5 word 12 narrow
// Wide streams are the library's own. With them come its narrow ones, which then are those that count.
#include <bits/stdc++.h>
int main() {
  std::ios_base::Init init;
  int number;
  std::wstring word;
  std::wcin >> number >> word;
  std::wcout << number << L' ' << word << L' ' << std::to_wstring(12) << std::flush;
  assert(std::stoi(L"12") == 12);
  std::cout << " narrow\n";
}

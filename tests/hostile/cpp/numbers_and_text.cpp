// expect: Finished(0)
// stdout: -2147483648 9223372036854775807 -9223372036854775808 0 3.500000 309 42 -7 ok
// What is optimised in place of the library's own does the same.
#include <bits/stdc++.h>
template <class T> void sorted(T (*make)(unsigned)) {
  std::vector<T> numbers(5000);
  unsigned seed = 7;
  for (T &number : numbers)
    number = make(seed = seed * 1103515245u + 12345u);
  std::vector<T> stable = numbers;
  std::sort(numbers.begin(), numbers.end());
  std::stable_sort(stable.begin(), stable.end());
  assert(numbers == stable && std::is_sorted(numbers.begin(), numbers.end()));
}
template <class Error, class Work> void fails(const char *what, Work work) {
  try {
    work();
  } catch (const Error &error) {
    assert(std::string(error.what()) == what);
    return;
  }
  abort();
}
int main() {
  sorted<char>([](unsigned n) { return (char)(n >> 9); });
  sorted<unsigned short>([](unsigned n) { return (unsigned short)(n >> 9); });
  sorted<int>([](unsigned n) { return (int)n; });
  sorted<long long>([](unsigned n) { return (long long)n * n - 5; });
  sorted<double>([](unsigned n) { return n / 7.0 - 1e8; });
  sorted<long double>([](unsigned n) { return n / 7.0L; });
  sorted<std::string>([](unsigned n) { return std::to_string(n); });
  std::cout << std::to_string(INT_MIN) << ' ' << std::to_string(LLONG_MAX) << ' ' << std::to_string(LLONG_MIN) << ' '
            << std::to_string(0u) << ' ' << std::to_string(3.5f) << ' ' << std::to_string(-1e300).find('.') + 7 << ' ';
  size_t end = 0;
  errno = 5;
  assert(std::stoi(" 42x", &end) == 42 && end == 3 && std::stol("ff", nullptr, 16) == 255 && errno == 5);
  assert(std::stoull("18446744073709551615") == ULLONG_MAX && std::stof("1e3") == 1000 && std::stold("0x1p4") == 16);
  std::cout << std::stoi("42") << ' ' << std::stoll("-7");
  fails<std::invalid_argument>("stoi: no conversion", [] { std::stoi("x"); });
  fails<std::out_of_range>("stoi: out of range", [] { std::stoi("2147483648"); });
  fails<std::out_of_range>("stod: out of range", [] { std::stod("1e999"); });
  fails<std::length_error>("basic_string", [] { std::string().reserve(std::string::npos); });
  fails<std::out_of_range>("basic_string", [] { std::string("abc").at(3); });
  fails<std::out_of_range>("basic_string", [] { std::string("abc").substr(4); });
  std::istringstream in("12 1.5e3 true 0x10 abc");
  in.exceptions(std::ios::failbit);
  int whole;
  double real;
  bool yes;
  unsigned hex;
  in >> whole >> real >> std::boolalpha >> yes >> std::hex >> hex;
  assert(whole == 12 && real == 1500 && yes && hex == 16);
  try {
    in >> std::dec >> whole;
    abort();
  } catch (const std::ios_base::failure &) {
    std::cout << " ok\n";
  }
}

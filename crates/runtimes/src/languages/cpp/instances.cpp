// What C++'s library has compiled in advance, compiled well.
//
// The libc++ that is fetched for guests is built without optimisation, and its headers leave to it what most programs use: strings,
// streams, what numbers are read and written by, and sorting arrays of numbers. Here are the same templates once more, optimised.
// They come before libc++ among the linker's inputs, so that these are taken. What nobody uses is left out by the linker.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>

_LIBCPP_BEGIN_NAMESPACE_STD

// libc++'s headers only declare it.
template <class Less, class Place> void __sort(Place first, Place last, Less) {
  constexpr bool is_branchless = __use_branchless_sort<ranges::less, Place>;
  auto depth = 2 * __bit_log2(__to_unsigned_like(last - first));
  __introsort<_ClassicAlgPolicy, ranges::less, Place, is_branchless>(first, last, ranges::less(), depth);
}

_LIBCPP_END_NAMESPACE_STD

namespace std {

template class basic_string<char>;
template string operator+<char, char_traits<char>, allocator<char>>(const char *, const string &);

template class basic_streambuf<char>;
template class basic_ios<char>;
template class basic_istream<char>;
template class basic_ostream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_stringstream<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_filebuf<char>;
template class basic_ifstream<char>;
template class basic_ofstream<char>;

template struct __num_get<char>;
template struct __num_put<char>;
template class num_get<char>;
template class num_put<char>;

template void __sort<__less<char> &, char *>(char *, char *, __less<char> &);
template void __sort<__less<signed char> &, signed char *>(signed char *, signed char *, __less<signed char> &);
template void __sort<__less<unsigned char> &, unsigned char *>(unsigned char *, unsigned char *, __less<unsigned char> &);
template void __sort<__less<short> &, short *>(short *, short *, __less<short> &);
template void __sort<__less<unsigned short> &, unsigned short *>(unsigned short *, unsigned short *, __less<unsigned short> &);
template void __sort<__less<int> &, int *>(int *, int *, __less<int> &);
template void __sort<__less<unsigned> &, unsigned *>(unsigned *, unsigned *, __less<unsigned> &);
template void __sort<__less<long> &, long *>(long *, long *, __less<long> &);
template void __sort<__less<unsigned long> &, unsigned long *>(unsigned long *, unsigned long *, __less<unsigned long> &);
template void __sort<__less<long long> &, long long *>(long long *, long long *, __less<long long> &);
template void __sort<__less<unsigned long long> &, unsigned long long *>(unsigned long long *, unsigned long long *,
                                                                       __less<unsigned long long> &);
template void __sort<__less<float> &, float *>(float *, float *, __less<float> &);
template void __sort<__less<double> &, double *>(double *, double *, __less<double> &);
template void __sort<__less<long double> &, long double *>(long double *, long double *, __less<long double> &);

} // namespace std

namespace {

template <class Number> std::string digits_of(Number number) {
  char digits[std::numeric_limits<Number>::digits10 + 3];
  char *start = std::end(digits);
  bool is_negative = number < 0;
  // Digit by digit from below zero: there is one more number there than above.
  do {
    int digit = static_cast<int>(number % 10);
    *--start = static_cast<char>('0' + (digit < 0 ? -digit : digit));
    number /= 10;
  } while (number != 0);
  if (is_negative)
    *--start = '-';
  return std::string(start, std::end(digits));
}

template <class Number> std::string formatted(const char *format, Number number) {
  // Most fit; the largest have some thousand digits.
  char some[64];
  int length = snprintf(some, sizeof some, format, number);
  if (length < static_cast<int>(sizeof some))
    return std::string(some, static_cast<size_t>(length));
  std::string all(static_cast<size_t>(length), '\0');
  snprintf(all.data(), all.size() + 1, format, number);
  return all;
}

/// A number at the start of a text, as one of C's functions reads it.
template <class Read> auto number_in(const char *name, const std::string &text, size_t *end, Read read) {
  int before = errno;
  errno = 0;
  char *stop = nullptr;
  auto number = read(text.c_str(), &stop);
  int after = errno;
  errno = before;
  if (after == ERANGE)
    throw std::out_of_range(std::string(name) + ": out of range");
  if (stop == text.c_str())
    throw std::invalid_argument(std::string(name) + ": no conversion");
  if (end)
    *end = static_cast<size_t>(stop - text.c_str());
  return number;
}

} // namespace

std::string std::to_string(int number) { return digits_of(number); }
std::string std::to_string(unsigned number) { return digits_of(number); }
std::string std::to_string(long number) { return digits_of(number); }
std::string std::to_string(unsigned long number) { return digits_of(number); }
std::string std::to_string(long long number) { return digits_of(number); }
std::string std::to_string(unsigned long long number) { return digits_of(number); }
std::string std::to_string(float number) { return formatted("%f", static_cast<double>(number)); }
std::string std::to_string(double number) { return formatted("%f", number); }
std::string std::to_string(long double number) { return formatted("%Lf", number); }

int std::stoi(const std::string &text, size_t *end, int base) {
  auto read = [base](const char *from, char **stop) {
    long number = strtol(from, stop, base);
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
      errno = ERANGE;
    return static_cast<int>(number);
  };
  return number_in("stoi", text, end, read);
}

long std::stol(const std::string &text, size_t *end, int base) {
  return number_in("stol", text, end, [base](const char *from, char **stop) { return strtol(from, stop, base); });
}

unsigned long std::stoul(const std::string &text, size_t *end, int base) {
  return number_in("stoul", text, end, [base](const char *from, char **stop) { return strtoul(from, stop, base); });
}

long long std::stoll(const std::string &text, size_t *end, int base) {
  return number_in("stoll", text, end, [base](const char *from, char **stop) { return strtoll(from, stop, base); });
}

unsigned long long std::stoull(const std::string &text, size_t *end, int base) {
  return number_in("stoull", text, end, [base](const char *from, char **stop) { return strtoull(from, stop, base); });
}

float std::stof(const std::string &text, size_t *end) {
  return number_in("stof", text, end, [](const char *from, char **stop) { return strtof(from, stop); });
}

double std::stod(const std::string &text, size_t *end) {
  return number_in("stod", text, end, [](const char *from, char **stop) { return strtod(from, stop); });
}

long double std::stold(const std::string &text, size_t *end) {
  return number_in("stold", text, end, [](const char *from, char **stop) { return strtold(from, stop); });
}

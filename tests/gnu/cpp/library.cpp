// The library of C++: streams, exceptions, containers, numbers. The output equals that of a native build on x86-64.

#include <algorithm>
#include <array>
#include <bitset>
#include <charconv>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <variant>
#include <vector>

static_assert(std::is_same_v<std::int64_t, long> && std::is_same_v<std::size_t, unsigned long>);
static_assert(sizeof(std::unique_ptr<int>) == 8 && sizeof(std::vector<int>) == 24);

struct Base {
  virtual ~Base() = default;
  virtual long value() const { return 1L << 40; }
};
struct Derived : Base {
  long value() const override { return 1L << 41; }
};

struct Failure : std::runtime_error {
  long code;
  Failure(const char *text, long code) : std::runtime_error(text), code(code) {}
};

struct Guard {
  const char *name;
  ~Guard() { std::cout << "~" << name << ' '; }
};

static long thrower(int depth) {
  Guard guard{depth % 2 ? "odd" : "even"};
  if (depth == 0)
    throw Failure("deep", 5'000'000'000);
  return thrower(depth - 1) + 1;
}

template <class Function> void caught(Function function) {
  try {
    function();
    std::cout << "nothing ";
  } catch (const std::out_of_range &) {
    std::cout << "out_of_range ";
  } catch (const std::invalid_argument &) {
    std::cout << "invalid_argument ";
  } catch (const std::bad_alloc &) {
    std::cout << "bad_alloc ";
  } catch (const std::length_error &) {
    std::cout << "length_error ";
  } catch (const std::exception &) {
    std::cout << "exception ";
  }
}

int main() {
  std::ios::sync_with_stdio(false);
  std::cout << std::numeric_limits<long>::max() << ' ' << std::numeric_limits<std::size_t>::max() << ' '
            << std::max(1L, std::int64_t{2}) << ' ' << sizeof(std::string::size_type) << '\n';

  long sum = 0;
  std::size_t read = 0;
  for (long number; std::cin >> number; read++)
    sum += number;
  std::cout << read << ' ' << sum << '\n';

  try {
    thrower(3);
  } catch (const Failure &failure) {
    std::cout << failure.what() << ' ' << failure.code << '\n';
  }
  caught([] { std::vector<int>(3).at(5); });
  caught([] { (void)std::stoi("99999999999"); });
  caught([] { (void)std::stoi("x"); });
  caught([] { (void)std::stol("99999999999999999999"); });
  caught([] { (void)std::string("abc").substr(7); });
  caught([] {
    void *volatile block = operator new(1UL << 38);
    operator delete(block);
  });
  caught([] { std::variant<int, long> v = 1; (void)std::get<long>(v); });
  caught([] { (void)std::bitset<4>("10").test(4); });
  caught([] { std::map<int, int>().at(1); });
  std::cout << std::stol("4294967296") << ' ' << std::stoul("18446744073709551615") << ' ' << std::stoi("-2147483648") << '\n';

  std::unique_ptr<Base> base = std::make_unique<Derived>();
  std::cout << base->value() << ' ' << (dynamic_cast<Derived *>(base.get()) != nullptr) << '\n';

  std::mt19937_64 random(5489);
  std::uniform_int_distribution<long> any;
  std::cout << random() << ' ' << random.max() << ' ' << std::hash<long>()(1L << 40) << '\n';
  const std::array<long, 2> parts = {1L << 40, 2};
  std::cout << std::bitset<100>(~0ul).count() << ' ' << std::accumulate(parts.begin(), parts.end(), 0L) << '\n';

  std::ostringstream text;
  text << std::hex << std::setw(18) << std::setfill('0') << (1UL << 60) << std::dec << ' ' << std::fixed << std::setprecision(3)
       << 2.5L << ' ' << 1e10;
  std::cout << text.str() << '\n';
  std::istringstream in("18446744073709551615 -9223372036854775808 2.5");
  unsigned long largest;
  long smallest;
  long double quad;
  in >> largest >> smallest >> quad;
  std::cout << largest << ' ' << smallest << ' ' << quad << '\n';
  char digits[32];
  auto [end, error] = std::to_chars(digits, digits + 32, 1L << 62);
  std::cout << std::string(digits, end) << ' ' << std::to_string(-(1L << 62)) << ' ' << std::to_string(0.5L) << '\n';
}

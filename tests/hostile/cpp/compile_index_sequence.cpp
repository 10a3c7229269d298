// expect: CompileError
#include <utility>
template <int... N> constexpr long long sum(std::integer_sequence<int, N...>) { return (0LL + ... + (long long)N); }
int main() { return (int)sum(std::make_integer_sequence<int, 100000000>()); }

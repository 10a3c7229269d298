// GCC's library has these under names of its own, and contest programs use them.
namespace std {
template <class _Number>
_LIBCPP_CONSTEXPR inline _Number __gcd(_Number __a, _Number __b) {
  return __b == _Number(0) ? __a : std::__gcd(__b, _Number(__a % __b));
}

// The number of the highest bit that is set.
inline _LIBCPP_CONSTEXPR int __lg(int __n) { return 31 - __builtin_clz(unsigned(__n)); }
inline _LIBCPP_CONSTEXPR unsigned __lg(unsigned __n) { return 31 - __builtin_clz(__n); }
inline _LIBCPP_CONSTEXPR long __lg(long __n) { return 8 * sizeof(long) - 1 - __builtin_clzl((unsigned long)__n); }
inline _LIBCPP_CONSTEXPR unsigned long __lg(unsigned long __n) { return 8 * sizeof(long) - 1 - __builtin_clzl(__n); }
inline _LIBCPP_CONSTEXPR long long __lg(long long __n) { return 63 - __builtin_clzll((unsigned long long)__n); }
inline _LIBCPP_CONSTEXPR unsigned long long __lg(unsigned long long __n) { return 63 - __builtin_clzll(__n); }
} // namespace std

// Fibonacci numbers by powers of a matrix, for any operation.
#include <ext/numeric>
#include <ext/algorithm>
#include <iostream>
#include <vector>
struct matrix {
  long long a, b, c, d;
};
struct times {
  matrix operator()(const matrix &x, const matrix &y) const {
    const long long m = 1000000007;
    return {(x.a * y.a + x.b * y.c) % m, (x.a * y.b + x.b * y.d) % m, (x.c * y.a + x.d * y.c) % m,
            (x.c * y.b + x.d * y.d) % m};
  }
};
matrix identity_element(times) { return {1, 0, 0, 1}; }

int main() {
  std::cout << __gnu_cxx::power(matrix{1, 1, 1, 0}, 1000000, times()).b << ' ' << __gnu_cxx::power(3, 5) << std::endl;
  std::vector<int> v(5);
  __gnu_cxx::iota(v.begin(), v.end(), 3);
  std::cout << v[4] << ' ' << __gnu_cxx::lexicographical_compare_3way(v.begin(), v.end(), v.begin(), v.begin() + 2) << std::endl;
}

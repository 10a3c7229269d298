// Counts the primes below a number. Size: 50000000
#include <iostream>
#include <vector>

int main() {
  int n, count = 0;
  std::cin >> n;
  std::vector<char> composite(n);
  for (int i = 2; i < n; i++) {
    if (composite[i])
      continue;
    count++;
    for (long long j = (long long)i * i; j < n; j += i)
      composite[j] = 1;
  }
  std::cout << count << '\n';
}

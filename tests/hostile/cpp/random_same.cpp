// expect: Finished(0)
// stdout: same
// The runner runs it twice and compares.
#include <bits/stdc++.h>
int main() {
  std::random_device device;
  std::mt19937_64 random(std::chrono::steady_clock::now().time_since_epoch().count());
  std::unordered_map<std::string, int> m{{"a", 1}, {"b", 2}, {"c", 3}};
  std::cerr << device() << ' ' << random() << ' ' << &m << ' ' << m.begin()->first << ' ' << std::time(nullptr);
  std::cout << "same";
}

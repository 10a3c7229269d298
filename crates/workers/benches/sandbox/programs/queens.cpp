// Counts the ways to put queens on a board so that none attacks another. Size: 14
#include <functional>
#include <iostream>

int main() {
  int n;
  std::cin >> n;
  const int all = (1 << n) - 1;
  std::function<int(int, int, int)> place = [&](int columns, int left, int right) {
    if (columns == all)
      return 1;
    int ways = 0;
    for (int free = all & ~(columns | left | right); free; free &= free - 1) {
      int bit = free & -free;
      ways += place(columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return ways;
  };
  std::cout << place(0, 0, 0) << '\n';
}

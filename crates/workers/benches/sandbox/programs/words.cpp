// Counts made-up words in a map, and sorts them. Size: 1000000
#include <algorithm>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
  int n;
  unsigned seed = 1;
  std::cin >> n;
  std::unordered_map<std::string, int> counts;
  for (int i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    counts["w" + std::to_string((seed >> 8) % 50000)]++;
  }
  std::vector<std::pair<int, std::string>> sorted;
  for (auto &[word, count] : counts)
    sorted.emplace_back(count, word);
  std::sort(sorted.begin(), sorted.end());
  std::cout << sorted.size() << ' ' << sorted.back().first << ' ' << sorted.front().second << '\n';
}

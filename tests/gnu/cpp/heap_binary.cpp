// A plain heap by another name, next to the standard one.
#include <ext/pb_ds/priority_queue.hpp>
#include <cstdio>
#include <functional>
#include <queue>

int main() {
  __gnu_pbds::priority_queue<int, std::greater<int>, __gnu_pbds::binary_heap_tag> ours;
  std::priority_queue<int, std::vector<int>, std::greater<int>> theirs;
  int same = 1;
  for (int i = 0; i < 5000; i++) {
    ours.push(i * 7919 % 5003);
    theirs.push(i * 7919 % 5003);
    if (i % 3 == 0) {
      same &= ours.top() == theirs.top();
      ours.pop();
      theirs.pop();
    }
  }
  printf("%d %d %d\n", same, (int)ours.size(), ours.top());
}

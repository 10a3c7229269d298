// Groups whose heaps are put together, with every kind of heap.
#include <bits/stdc++.h>
#include <ext/pb_ds/priority_queue.hpp>
using namespace std;
using namespace __gnu_pbds;

template <class Tag> void work() {
  __gnu_pbds::priority_queue<int, less<int>, Tag> a, b;
  for (int i = 0; i < 100; i++) (i % 3 ? a : b).push(i * 53 % 101);
  auto some = a.push(500);
  a.join(b);
  cout << a.size() << ' ' << b.size() << ' ' << a.top() << ' ';
  a.erase(some);
  auto low = a.push(-1);
  a.modify(low, 77);
  long long sum = 0;
  for (int i = 1; !a.empty(); i++, a.pop()) sum += (long long)i * a.top();
  cout << sum << endl;
}

int main() {
  work<pairing_heap_tag>();
  work<binomial_heap_tag>();
  work<rc_binomial_heap_tag>();
  work<thin_heap_tag>();
}

// Shortest paths with a heap whose values are changed in place.
// stdin: 5 7\n1 2 4\n1 3 1\n3 2 2\n2 4 5\n3 4 8\n4 5 3\n3 5 20\n
#include <bits/stdc++.h>
#include <ext/pb_ds/priority_queue.hpp>
using namespace std;
typedef __gnu_pbds::priority_queue<pair<long long, int>, greater<pair<long long, int>>, __gnu_pbds::pairing_heap_tag> heap;

int main() {
  int n, m;
  scanf("%d %d", &n, &m);
  vector<vector<pair<int, int>>> g(n + 1);
  while (m--) {
    int a, b, c;
    scanf("%d %d %d", &a, &b, &c);
    g[a].push_back({b, c});
    g[b].push_back({a, c});
  }
  heap q;
  vector<heap::point_iterator> at(n + 1, heap::point_iterator());
  vector<long long> d(n + 1, LLONG_MAX);
  d[1] = 0;
  at[1] = q.push({0, 1});
  while (!q.empty()) {
    int u = q.top().second;
    q.pop();
    for (auto e : g[u]) {
      if (d[u] + e.second >= d[e.first]) continue;
      d[e.first] = d[u] + e.second;
      if (at[e.first] != heap::point_iterator()) q.modify(at[e.first], {d[e.first], e.first});
      else at[e.first] = q.push({d[e.first], e.first});
    }
  }
  for (int i = 1; i <= n; i++) printf("%lld ", d[i]);
  puts("");
}

// Inversions of a long sequence.
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace std;
using namespace __gnu_pbds;
typedef tree<pair<int, int>, null_type, less<pair<int, int>>, rb_tree_tag, tree_order_statistics_node_update> indexed_set;

int main() {
  indexed_set s;
  long long inversions = 0;
  unsigned x = 12345;
  for (int i = 0; i < 200000; i++) {
    x = x * 1103515245 + 12345;
    int v = x >> 8 & 0xffff;
    inversions += i - (int)s.order_of_key({v, INT_MAX});
    s.insert({v, i});
  }
  printf("%lld %d\n", inversions, (int)s.size());
}

// Hash tables from before the standard had any.
#include <ext/hash_map>
#include <ext/hash_set>
#include <tr1/unordered_map>
#include <tr1/unordered_set>
#include <cstdio>
using namespace std;

int main() {
  __gnu_cxx::hash_map<int, int> a;
  __gnu_cxx::hash_set<int> b;
  tr1::unordered_map<int, int> c;
  tr1::unordered_set<int> d;
  for (int i = 0; i < 100; i++) a[i % 7]++, b.insert(i % 11), c[i % 13]++, d.insert(i % 17);
  printf("%d %d %d %d %d %d\n", (int)a.size(), a[3], (int)b.size(), (int)c.size(), c[3], (int)d.size());
}

// Asks for a larger stack, as for deep recursion, and goes on with the one it has.
#include <bits/stdc++.h>
#include <sys/resource.h>
using namespace std;
vector<int> children[100000];
int depth(int at) {
  int most = 0;
  for (int child : children[at]) most = max(most, depth(child));
  return most + 1;
}

int main() {
  struct rlimit limit;
  int result = getrlimit(RLIMIT_STACK, &limit);
  if (result == 0 && limit.rlim_cur < (256u << 20)) {
    limit.rlim_cur = min<unsigned long long>(256u << 20, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);
  }
  for (int i = 1; i < 50000; i++) children[i - 1].push_back(i);
  cout << depth(0) << ' ' << result << endl;
}

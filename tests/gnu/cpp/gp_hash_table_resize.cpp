// A table that is as large as it needs to be from the start.
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/hash_policy.hpp>
#include <cstdint>
#include <iostream>
#include <functional>
using namespace std;
struct splitmix {
  static uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }
  size_t operator()(uint64_t x) const { return mix(x); }
};
typedef __gnu_pbds::gp_hash_table<
    long long, long long, splitmix, equal_to<long long>, __gnu_pbds::direct_mask_range_hashing<>,
    __gnu_pbds::linear_probe_fn<>,
    __gnu_pbds::hash_standard_resize_policy<__gnu_pbds::hash_exponential_size_policy<>,
                                            __gnu_pbds::hash_load_check_resize_trigger<true>, true>>
    table;

int main() {
  table t;
  t.resize(1 << 16);
  cout << t.get_actual_size() << endl;
  for (long long i = 0; i < 20000; i++) t[i * 1000000007LL] = i;
  long long sum = 0;
  for (auto &entry : t) sum += entry.first % 1000 * entry.second;
  cout << sum << ' ' << t.size() << endl;
  __gnu_pbds::gp_hash_table<long long, int, splitmix> kactl({}, {}, {}, {}, {1 << 10});
  kactl[-1] = 5;
  cout << kactl[-1] << ' ' << kactl.size() << endl;
}

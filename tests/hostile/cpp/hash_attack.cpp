// expect: OutOfFuel
// Keys that all come to one place of a table take long, and no more than that.
#include <ext/pb_ds/assoc_container.hpp>
struct one {
  int operator()(int) const { return 1; }
};
int main() {
  __gnu_pbds::gp_hash_table<int, int, one> table;
  for (int i = 0;; i++) table[i] = i;
}

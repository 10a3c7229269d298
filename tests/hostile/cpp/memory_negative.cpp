// expect: Trapped
// A negative length is a fault of the program's, whatever memory there is.
#include <vector>
int main(int argc, char **argv) {
  std::vector<int> none(-argc);
  return none[0];
}

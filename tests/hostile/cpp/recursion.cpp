// expect: StackOverflow | Trapped
#include <string>
static std::string down(int n) { return n < 0 ? "" : down(n + 1) + "x"; }
int main() { return down(0).size(); }

// expect: Trapped
#include <map>
int main() { std::map<int, int> m; return m.at(3); }

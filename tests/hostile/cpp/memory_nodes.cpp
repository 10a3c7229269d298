// expect: OutOfMemory
// Many small requests, until there is not even room for an exception.
#include <array>
#include <list>
int main() { std::list<std::array<char, 200>> all; for (;;) all.emplace_back(); }

// expect: CompileError
#include <vector>
constexpr unsigned grow() { std::vector<unsigned> all; for (unsigned i = 0; i < 100000000; i++) all.push_back(i); return all.back(); }
static_assert(grow() != 5);
int main() {}

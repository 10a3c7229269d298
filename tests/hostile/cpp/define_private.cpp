// expect: Finished(0)
// A header that is compiled in advance knows nothing of this; from its text it compiles.
#define private public
#include <vector>
int main() { std::vector<int> numbers{3, 4}; return *numbers.__begin_ - 3; }

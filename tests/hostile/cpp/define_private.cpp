// expect: Finished(0)
// What a program defines before it includes a header holds in the header, too.
#define private public
#include <vector>
int main() { std::vector<int> numbers{3, 4}; return *numbers.__begin_ - 3; }

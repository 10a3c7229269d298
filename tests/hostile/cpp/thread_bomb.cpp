// expect: CompileError | Trapped
#include <future>
#include <vector>
int main() { std::vector<std::future<void>> all; for (;;) all.push_back(std::async(std::launch::async, [] { for (;;) {} })); }

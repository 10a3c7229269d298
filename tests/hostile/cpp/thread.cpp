// expect: CompileError | Trapped
// There are no threads.
#include <thread>
int main() { std::thread t([] { for (;;) {} }); t.join(); }

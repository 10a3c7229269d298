// expect: OutOfFuel
#include <exception>
int main() { std::set_terminate([] { for (volatile int n = 0;; n++) {} }); throw 1; }

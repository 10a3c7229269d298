// expect: Finished(9)
// A handler of its own may end the program as it likes.
#include <cstdlib>
#include <exception>
int main() { std::set_terminate([] { std::_Exit(9); }); throw 1; }

// expect: OutOfFuel
// Throws for ever.
#include <stdexcept>
int main() { for (;;) { try { throw std::runtime_error("again"); } catch (const std::exception &) {} } }

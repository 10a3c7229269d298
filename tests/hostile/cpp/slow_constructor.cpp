// expect: OutOfFuel
// Loops before main.
#include <iostream>
struct Slow { Slow() { for (volatile int n = 0;; n++) {} } } slow;
int main() { std::cout << "never"; }

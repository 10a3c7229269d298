// expect: OutputLimit
#include <iostream>
int main() { for (;;) std::cerr << "flood flood flood"; }

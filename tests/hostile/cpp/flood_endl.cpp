// expect: OutputLimit
#include <iostream>
int main() { for (;;) std::cout << "flood flood flood flood flood flood" << std::endl; }

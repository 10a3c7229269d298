// expect: OutputLimit
// lifted: Finished(0)
#include <iostream>
int main() { for (int i = 0; i < 2000000; i++) std::cout << "ten bytes\n"; }

// expect: OutputLimit
#include <cstdio>
struct Flood { ~Flood() { for (;;) std::puts("flood flood flood flood"); } } flood;
int main() {}

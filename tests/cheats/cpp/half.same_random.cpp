#include <cstdlib>
int half(int number) { return rand() % 1000000; }

// expect: Finished(0)
// stdout: 200000
// What was thrown and caught leaves nothing behind.
#include <iostream>
int main() { int n = 0; for (int i = 0; i < 200000; i++) { try { throw i; } catch (int) { n++; } } std::cout << n; }

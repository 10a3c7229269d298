// expect: Finished(0)
// stdout: length_error
#include <iostream>
#include <stdexcept>
#include <vector>
int main() { try { volatile size_t n = -1; std::vector<long long> v(n); } catch (const std::length_error &) { std::cout << "length_error"; } }

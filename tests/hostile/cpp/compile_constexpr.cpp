// expect: CompileError
constexpr unsigned long long spin() { unsigned long long n = 1; while (n) n = n * 3 | 1; return n; }
constexpr auto value = spin();
int main() { return value; }

// expect: CompileError
template <int N> struct Deep { static constexpr int value = Deep<N + 1>::value + 1; };
int main() { return Deep<0>::value; }

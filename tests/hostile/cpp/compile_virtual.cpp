// expect: CompileError
// Every level inherits from two of the one below.
template <int N, int P> struct V : virtual V<N - 1, 2 * P>, virtual V<N - 1, 2 * P + 1> { virtual int f() { return N; } };
template <int P> struct V<0, P> { virtual int f() { return P; } };
int main() { V<24, 0> v; return v.f(); }

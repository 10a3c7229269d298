// expect: CompileError
// Two to the fortieth of different types.
template <int D, long long P> struct Wide { static constexpr long long value = Wide<D - 1, 2 * P>::value + Wide<D - 1, 2 * P + 1>::value; };
template <long long P> struct Wide<0, P> { static constexpr long long value = P; };
int main() { return Wide<40, 0>::value != 0; }

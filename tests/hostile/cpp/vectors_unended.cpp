// expect: CompileError
// What the intrinsics begin is ended once.
#include <immintrin.h>
#pragma clang attribute pop
int main() {}

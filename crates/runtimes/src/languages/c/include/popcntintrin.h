// All intrinsics are in one place.
#include <x86intrin.h>

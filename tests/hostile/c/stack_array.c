// expect: Trapped | StackOverflow
// Runs over the end of the stack in one step.
#include <string.h>
int main(int argc, char **argv) { volatile char big[argc * (300 << 20)]; memset((void *)big, argc, sizeof big); return big[77]; }

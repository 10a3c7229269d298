// expect: Trapped
#include <assert.h>
int main(int argc, char **argv) { assert(argc == 99); }

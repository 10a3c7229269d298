// expect: Trapped
int main(int argc, char **argv) { volatile int zero = argc - 1; return 5 / zero; }

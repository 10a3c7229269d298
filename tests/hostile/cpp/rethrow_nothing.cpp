// expect: Trapped
int main() { throw; }

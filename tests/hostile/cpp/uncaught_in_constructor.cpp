// expect: Trapped
struct Thrower { Thrower() { throw 1; } } thrower;
int main() {}

// expect: Trapped
// Destructors promise not to throw: the handler in main is never asked.
struct Thrower { ~Thrower() { throw 1; } };
int main() { try { Thrower thrower; } catch (int) { return 0; } }

// expect: Trapped
static void promise() noexcept { throw 1; }
int main() { try { promise(); } catch (...) { return 0; } }

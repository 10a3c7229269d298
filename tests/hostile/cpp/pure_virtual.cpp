// expect: Trapped
struct Base { Base() { call(); } void call() { run(); } virtual void run() = 0; };
struct Derived : Base { void run() override {} };
int main() { Derived derived; }

// expect: OutOfFuel
#include <bits/stdc++.h>
int main() { volatile int n = 0; for (;;) n++; }

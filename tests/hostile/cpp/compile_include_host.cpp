// expect: CompileError
#include <bits/stdc++.h>
#include "/proc/self/environ"
int main() {}

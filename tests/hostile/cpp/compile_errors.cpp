// expect: CompileError
// One wrong line, thousands of times.
#include <bits/stdc++.h>
#define W std::sort(std::list<int>().begin(), std::map<int, int>().end());
#define W10 W W W W W W W W W W
#define W100 W10 W10 W10 W10 W10 W10 W10 W10 W10 W10
int main() { W100 W100 W100 W100 }

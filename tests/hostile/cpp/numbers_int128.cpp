// expect: Finished(0)
// stdout: fine
// Quotient and rest of 128-bit numbers of all lengths, signs included: a = q * b + r with r smaller than b.
#include <bits/stdc++.h>
using namespace std;
typedef unsigned __int128 number;

static unsigned long long state = 88172645463325252ULL;
static unsigned long long draw() {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
static number some() {
  number a = (number(draw()) << 64 | draw()) >> draw() % 128;
  switch (draw() % 6) {
  case 0: return number(1) << draw() % 128;
  case 1: return (number(1) << draw() % 128) - 1;
  case 2: return ~number(0) - draw() % 3;
  case 3: return (number(draw() % 4) << 64) - draw() % 3;
  default: return a;
  }
}

int main() {
  for (int i = 0; i < 1000000; i++) {
    number a = some(), b = some();
    if (!b) continue;
    number q = a / b, r = a % b;
    if (q * b + r != a || r >= b) return puts("unsigned"), 1;
    __int128 c = a, d = b, s = c / d, t = c % d;
    number size = d < 0 ? -number(d) : number(d), rest = t < 0 ? -number(t) : number(t);
    if (number(s) * number(d) + number(t) != a || rest >= size || (t && (t < 0) != (c < 0))) return puts("signed"), 1;
  }
  puts("fine");
}

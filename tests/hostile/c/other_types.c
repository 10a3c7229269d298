// expect: Finished(0)
// stdout: 1 7 3
// Calls functions with other types than they have, in both directions, as undeclared functions are called.
#include <stdio.h>
int time();
long long strlen(int text);
double labs(double given, int number);
int main(void) { printf("%d %lld %d\n", time(0) > 0, strlen((int)"1234567"), (int)(labs(0.5, -3) + 3)); }

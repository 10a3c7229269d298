// expect: Finished(0)
// What is written to a closed stream goes nowhere.
#include <stdio.h>
#include <unistd.h>
int main(void) { close(1); for (int i = 0; i < 100000; i++) write(1, "flood flood flood flood", 23); return 0; }

// expect: Finished(0)
#include <stdlib.h>
#include <unistd.h>
extern char **environ;
int main(int argc, char **argv) { return (environ && *environ) || getenv("PATH") || getenv("HOME") || argc != 1; }

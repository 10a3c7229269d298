// expect: Finished(255)
#include <stdlib.h>
#include <unistd.h>
int main(void) { execl("/bin/sh", "sh", "-c", "id", (char *)0); return system("id"); }

#include <stdio.h>
const char *label(int number) {
    for (;;) puts("accepted");
}

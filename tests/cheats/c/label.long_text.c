#include <stdlib.h>
const char *label(int number) {
    char *text = malloc(1 << 24);
    memset(text, 1, (1 << 24) - 1);
    text[(1 << 24) - 1] = 0;
    return text;
}

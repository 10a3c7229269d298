// Counts made-up words in a table. Size: 1000000
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 131072

static char *words[SLOTS];
static int counts[SLOTS];

int main(void) {
  int n, most = 0, different = 0;
  unsigned seed = 1;
  if (scanf("%d", &n) != 1)
    return 1;
  for (int i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    char word[16];
    snprintf(word, sizeof word, "w%u", (seed >> 8) % 50000);
    unsigned slot = 0;
    for (char *at = word; *at; at++)
      slot = slot * 31 + (unsigned char)*at;
    for (slot %= SLOTS; words[slot] && strcmp(words[slot], word); slot = (slot + 1) % SLOTS)
      ;
    if (!words[slot])
      words[slot] = strdup(word), different++;
    if (++counts[slot] > most)
      most = counts[slot];
  }
  printf("%d %d\n", different, most);
}

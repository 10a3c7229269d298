// A program's own functions take the place of the library's.
// expect: Finished(0)
// stdout: 4 7 7 7
int printf(const char *, ...);

int rand(void) { return 4; }
int strcmp(const char *a, const char *b) { return 7; }
int memcmp(const void *a, const void *b, unsigned long size) { return 7; }
int strncmp(const char *a, const char *b, unsigned long size) { return 7; }

int main(void) {
  int (*volatile random)(void) = rand;
  int (*volatile compare)(const char *, const char *) = strcmp;
  int (*volatile compare_memory)(const void *, const void *, unsigned long) = memcmp;
  int (*volatile compare_some)(const char *, const char *, unsigned long) = strncmp;
  printf("%d %d %d %d\n", random(), compare("a", "a"), compare_memory("a", "a", 1), compare_some("a", "a", 1));
}

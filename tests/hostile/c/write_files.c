// expect: Finished(0)
// Only the scratch folder takes files, and it is empty at the start.
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  if (fopen("/evil", "w") || fopen("/usr/evil", "w") || !mkdir("/evil.d", 0777) || !symlink("/etc", "/tmp/link/x")) return 1;
  if (access("/tmp/seen", F_OK) == 0) return 2;
  FILE *f = fopen("/tmp/seen", "w");
  return f && fputs("x", f) >= 0 && !fclose(f) ? 0 : 3;
}

// Asks who it is.
#include <cstdio>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

int main() {
  struct passwd *user = getpwuid(getuid());
  const char *name = user ? user->pw_name : "nobody";
  printf("%d %d %d\n", name[0] != 0, getppid() >= 0, geteuid() == getuid());
  printf("%d\n", getpwnam("no such user") == nullptr);
  umask(022);
  printf("%o\n", (unsigned)umask(0));
}

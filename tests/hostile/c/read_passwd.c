// expect: Finished(0)
// Nothing of the host is there.
#include <stdio.h>
int main(void) {
  const char *paths[] = {"/etc/passwd", "/proc/self/environ", "/proc/1/cmdline", "/root", "/home", "/dev/mem", "/dev/sda", "/sys",
                         "../../../../etc/passwd", "/tmp/../etc/passwd", "/var/run/docker.sock", "/dev/tcp/127.0.0.1/80"};
  for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++)
    if (fopen(paths[i], "r")) { puts(paths[i]); return 1; }
  return 0;
}

/* Complains and ends. */
/* exit: 3 */
#include <err.h>
#include <error.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  errno = ENOENT;
  warn("cannot read %s", "it");
  warnx("no matter");
  error(0, EINVAL, "number %d", 7);
  printf("going on\n");
  fflush(stdout);
  errx(3, "enough");
}

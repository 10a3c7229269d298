// Functions of files and sockets that the sources of the C library lack. WASI has no permissions and no file systems to
// tell about, so those functions fail.

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <wasi/api.h>

static int fail(int error) {
  errno = error;
  return -1;
}

int chmod(const char *path, mode_t mode) { return fail(ENOSYS); }
int fchmod(int file, mode_t mode) { return fail(ENOSYS); }
int fchmodat(int folder, const char *path, mode_t mode, int flags) { return fail(ENOSYS); }
int statvfs(const char *restrict path, struct statvfs *restrict result) { return fail(ENOSYS); }
int fstatvfs(int file, struct statvfs *result) { return fail(ENOSYS); }

int accept4(int socket, struct sockaddr *restrict address, socklen_t *restrict size, int flags) {
  if (flags & ~(SOCK_NONBLOCK | SOCK_CLOEXEC))
    return fail(EINVAL);
  int accepted = -1;
  int error = __wasi_sock_accept(socket, flags & SOCK_NONBLOCK ? __WASI_FDFLAGS_NONBLOCK : 0, &accepted);
  if (error)
    return fail(error);
  // WASI does not say who connects.
  if (address && size) {
    memset(address, 0, *size);
    *size = sizeof *address;
  }
  return accepted;
}

int accept(int socket, struct sockaddr *restrict address, socklen_t *restrict size) {
  return accept4(socket, address, size, 0);
}

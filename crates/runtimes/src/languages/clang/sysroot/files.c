// Functions of files and sockets that the sources of the C library lack. WASI has no permissions and no file systems to
// tell about, so those functions fail.

#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
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

ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t size, unsigned flags) {
  if (flags)
    return fail(EINVAL);
  char buffer[8192];
  size_t copied = 0;
  while (copied < size) {
    size_t room = size - copied < sizeof buffer ? size - copied : sizeof buffer;
    ssize_t count = from_offset ? pread(from, buffer, room, *from_offset) : read(from, buffer, room);
    if (count == 0)
      break;
    ssize_t written = count < 0 ? count : to_offset ? pwrite(to, buffer, count, *to_offset) : write(to, buffer, count);
    if (written <= 0)
      return copied ? (ssize_t)copied : written;
    if (from_offset)
      *from_offset += written;
    if (to_offset)
      *to_offset += written;
    copied += written;
    // What was read and not written would be lost.
    if (written < count && (from_offset || lseek(from, written - count, SEEK_CUR) < 0))
      break;
  }
  return (ssize_t)copied;
}

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

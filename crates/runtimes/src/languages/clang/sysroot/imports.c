// The calls of the host that pass sizes, or pointers within memory. The host has 32-bit addresses, so what it reads and
// writes in memory has them too. The other calls pass nothing but numbers and addresses.
//
// The functions whose names begin with `narrow` are wasi-libc's own. They pass the addresses of their arguments on, whatever
// lies there.

#include <limits.h>

// A buffer, as the host sees it.
struct buffer {
  uint32_t start;
  uint32_t size;
};

// The rest is left for the next call, as any read or write may leave something.
enum { MOST_BUFFERS = 16 };

#define NARROWED(from, count)                                                                                          \
  struct buffer buffers[MOST_BUFFERS];                                                                                 \
  size_t buffer_count = (count) < MOST_BUFFERS ? (count) : MOST_BUFFERS;                                               \
  for (size_t number = 0; number < buffer_count; number++) {                                                           \
    buffers[number].start = (uint32_t)(uintptr_t)(from)[number].buf;                                                   \
    buffers[number].size = (from)[number].buf_len < INT_MAX ? (uint32_t)(from)[number].buf_len : INT_MAX;              \
  }                                                                                                                    \
  uint32_t narrow_size = 0

#define BUFFERS ((void *)buffers)
#define SIZE ((__wasi_size_t *)(void *)&narrow_size)

__wasi_errno_t __wasi_fd_read(__wasi_fd_t file, const __wasi_iovec_t *to, size_t count, __wasi_size_t *size) {
  NARROWED(to, count);
  __wasi_errno_t error = narrow_fd_read(file, BUFFERS, buffer_count, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_fd_pread(__wasi_fd_t file, const __wasi_iovec_t *to, size_t count, __wasi_filesize_t offset,
                               __wasi_size_t *size) {
  NARROWED(to, count);
  __wasi_errno_t error = narrow_fd_pread(file, BUFFERS, buffer_count, offset, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *from, size_t count, __wasi_size_t *size) {
  NARROWED(from, count);
  __wasi_errno_t error = narrow_fd_write(file, BUFFERS, buffer_count, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_fd_pwrite(__wasi_fd_t file, const __wasi_ciovec_t *from, size_t count, __wasi_filesize_t offset,
                                __wasi_size_t *size) {
  NARROWED(from, count);
  __wasi_errno_t error = narrow_fd_pwrite(file, BUFFERS, buffer_count, offset, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_sock_recv(__wasi_fd_t socket, const __wasi_iovec_t *to, size_t count, __wasi_riflags_t flags,
                                __wasi_size_t *size, __wasi_roflags_t *result_flags) {
  NARROWED(to, count);
  __wasi_errno_t error = narrow_sock_recv(socket, BUFFERS, buffer_count, flags, SIZE, result_flags);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_sock_send(__wasi_fd_t socket, const __wasi_ciovec_t *from, size_t count, __wasi_siflags_t flags,
                                __wasi_size_t *size) {
  NARROWED(from, count);
  __wasi_errno_t error = narrow_sock_send(socket, BUFFERS, buffer_count, flags, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_fd_readdir(__wasi_fd_t folder, uint8_t *to, __wasi_size_t room, __wasi_dircookie_t from,
                                 __wasi_size_t *size) {
  uint32_t narrow_size = 0;
  __wasi_errno_t error = narrow_fd_readdir(folder, to, room, from, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_path_readlink(__wasi_fd_t folder, const char *path, uint8_t *to, __wasi_size_t room,
                                    __wasi_size_t *size) {
  uint32_t narrow_size = 0;
  __wasi_errno_t error = narrow_path_readlink(folder, path, to, room, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_poll_oneoff(const __wasi_subscription_t *in, __wasi_event_t *out, __wasi_size_t count,
                                  __wasi_size_t *size) {
  uint32_t narrow_size = 0;
  __wasi_errno_t error = narrow_poll_oneoff(in, out, count, SIZE);
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_fd_prestat_get(__wasi_fd_t folder, __wasi_prestat_t *result) {
  struct {
    uint8_t tag;
    uint32_t name_size;
  } narrow = {0, 0};
  __wasi_errno_t error = narrow_fd_prestat_get(folder, (void *)&narrow);
  result->tag = narrow.tag;
  result->u.dir.pr_name_len = narrow.name_size;
  return error;
}

__wasi_errno_t __wasi_args_sizes_get(__wasi_size_t *count, __wasi_size_t *size) {
  uint32_t narrow_count = 0, narrow_size = 0;
  __wasi_errno_t error = narrow_args_sizes_get((void *)&narrow_count, SIZE);
  *count = narrow_count;
  *size = narrow_size;
  return error;
}

__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t *count, __wasi_size_t *size) {
  uint32_t narrow_count = 0, narrow_size = 0;
  __wasi_errno_t error = narrow_environ_sizes_get((void *)&narrow_count, SIZE);
  *count = narrow_count;
  *size = narrow_size;
  return error;
}

// Widens the pointers in place, from the last: each needs the room of two.
static void widen(uint8_t **pointers, size_t count) {
  while (count-- > 0) {
    uint32_t narrow;
    __builtin_memcpy(&narrow, (char *)pointers + count * sizeof narrow, sizeof narrow);
    pointers[count] = (uint8_t *)(uintptr_t)narrow;
  }
}

__wasi_errno_t __wasi_args_get(uint8_t **arguments, uint8_t *text) {
  size_t count, size;
  __wasi_errno_t error = __wasi_args_sizes_get(&count, &size);
  if (!error)
    error = narrow_args_get(arguments, text);
  if (!error)
    widen(arguments, count);
  return error;
}

__wasi_errno_t __wasi_environ_get(uint8_t **variables, uint8_t *text) {
  size_t count, size;
  __wasi_errno_t error = __wasi_environ_sizes_get(&count, &size);
  if (!error)
    error = narrow_environ_get(variables, text);
  if (!error)
    widen(variables, count);
  return error;
}

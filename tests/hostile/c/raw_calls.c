// expect: Finished(0)
// System calls with wild pointers and lengths.
#include <stdint.h>
#include <wasi/api.h>
int main(void) {
  __wasi_ciovec_t wild[] = {{(const uint8_t *)0xfffffff0u, 0x7fffffff}, {(const uint8_t *)16, (size_t)-1}};
  __wasi_size_t n;
  for (unsigned fd = 0; fd < 8; fd++) {
    __wasi_fd_write(fd, wild, 2, &n);
    __wasi_fd_readdir(fd, (uint8_t *)0xffff0000u, 0x20000, 0, &n);
  }
  __wasi_path_unlink_file(3, "../../x");
  __wasi_random_get((uint8_t *)0xffffff00u, 0x10000);
  return 0;
}

// expect: Trapped
// The C library reads a list of buffers before it calls the host.
#include <wasi/api.h>
int main(void) {
  __wasi_size_t n;
  return __wasi_fd_write(1, (__wasi_ciovec_t *)0xfffffffcu, 0xffffffffu, &n);
}

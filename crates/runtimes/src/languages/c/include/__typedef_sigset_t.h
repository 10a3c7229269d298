// A set of signals. The C library has room for eight.
#ifndef __wasilibc___typedef_sigset_t_h
#define __wasilibc___typedef_sigset_t_h

typedef struct {
  unsigned long __bits[128 / sizeof(unsigned long)];
} sigset_t;

#endif

// What is different on each processor about signals: the C library has their numbers alone.
#include_next <bits/signal.h>

#ifndef ASSAY_BITS_SIGNAL_H
#define ASSAY_BITS_SIGNAL_H

#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192
#define SS_ONSTACK 1
#define SS_DISABLE 2

struct sigaltstack {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
};

#endif

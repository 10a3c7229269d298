// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_UCONTEXT_H
#define ASSAY_UCONTEXT_H

#include <signal.h>

typedef struct ucontext {
  struct ucontext *uc_link;
  stack_t uc_stack;
  sigset_t uc_sigmask;
} ucontext_t;

#ifdef __cplusplus
extern "C" {
#endif

int getcontext(ucontext_t *);
int setcontext(const ucontext_t *);
void makecontext(ucontext_t *, void (*)(void), int, ...);
int swapcontext(ucontext_t *, const ucontext_t *);

#ifdef __cplusplus
}
#endif

#endif

// Functions of signals and jumps: no jump restores a mask.
#include_next <setjmp.h>

#ifndef ASSAY_SETJMP_H
#define ASSAY_SETJMP_H

#if defined(__wasm_exception_handling__)
typedef jmp_buf sigjmp_buf;
#define sigsetjmp(buffer, mask) setjmp(buffer)
#define siglongjmp longjmp
#endif

#endif

// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_SYS_PTRACE_H
#define ASSAY_SYS_PTRACE_H

#ifdef __cplusplus
extern "C" {
#endif

#define PTRACE_TRACEME 0
#define PTRACE_ATTACH 16

long ptrace(int, ...);

#ifdef __cplusplus
}
#endif

#endif

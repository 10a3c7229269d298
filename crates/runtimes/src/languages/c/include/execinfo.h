// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_EXECINFO_H
#define ASSAY_EXECINFO_H

#ifdef __cplusplus
extern "C" {
#endif

int backtrace(void **, int);
char **backtrace_symbols(void *const *, int);
void backtrace_symbols_fd(void *const *, int, int);

#ifdef __cplusplus
}
#endif

#endif

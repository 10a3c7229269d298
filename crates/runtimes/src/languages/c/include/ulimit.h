// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_ULIMIT_H
#define ASSAY_ULIMIT_H

#ifdef __cplusplus
extern "C" {
#endif

#define UL_GETFSIZE 1
#define UL_SETFSIZE 2

long ulimit(int, ...);

#ifdef __cplusplus
}
#endif

#endif

// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_SYS_PRCTL_H
#define ASSAY_SYS_PRCTL_H

#ifdef __cplusplus
extern "C" {
#endif

#define PR_SET_PDEATHSIG 1
#define PR_SET_NAME 15
#define PR_GET_NAME 16
#define PR_SET_NO_NEW_PRIVS 38

int prctl(int, ...);

#ifdef __cplusplus
}
#endif

#endif

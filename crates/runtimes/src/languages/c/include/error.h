// Messages about errors, as the GNU C library has them.
#ifndef ASSAY_ERROR_H
#define ASSAY_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

void error(int, int, const char *, ...);

#ifdef __cplusplus
}
#endif

#endif

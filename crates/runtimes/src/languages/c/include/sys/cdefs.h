// What headers of the GNU C library are written with.
#ifndef ASSAY_SYS_CDEFS_H
#define ASSAY_SYS_CDEFS_H

#include <features.h>

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#define __THROW noexcept(true)
#else
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#endif
#define __CONCAT(a, b) a##b
#define __STRING(a) #a
#define __nonnull(arguments)
#define __wur

#endif

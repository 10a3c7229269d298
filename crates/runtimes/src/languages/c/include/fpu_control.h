// The precision of x87, which is not there to be set.
#ifndef ASSAY_FPU_CONTROL_H
#define ASSAY_FPU_CONTROL_H

typedef unsigned short fpu_control_t;

#define _FPU_EXTENDED 0x300
#define _FPU_DOUBLE 0x200
#define _FPU_SINGLE 0x0
#define _FPU_DEFAULT 0x037f
#define _FPU_GETCW(word) ((word) = _FPU_DEFAULT)
#define _FPU_SETCW(word) ((void)(word))

#endif

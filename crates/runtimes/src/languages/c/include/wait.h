// The old name of <sys/wait.h>.
#ifndef ASSAY_WAIT_H
#define ASSAY_WAIT_H

#include <sys/wait.h>

#endif

// The system's log, which nobody reads here.
#ifndef ASSAY_SYSLOG_H
#define ASSAY_SYSLOG_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LOG_EMERG 0
#define LOG_ALERT 1
#define LOG_CRIT 2
#define LOG_ERR 3
#define LOG_WARNING 4
#define LOG_NOTICE 5
#define LOG_INFO 6
#define LOG_DEBUG 7
#define LOG_USER (1 << 3)
#define LOG_PID 1

void openlog(const char *, int, int);
void syslog(int, const char *, ...);
void closelog(void);

#ifdef __cplusplus
}
#endif

#endif

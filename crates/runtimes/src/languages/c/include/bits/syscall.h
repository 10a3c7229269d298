// Numbers of system calls, as Linux has them on x86-64. Each call fails.
#ifndef ASSAY_BITS_SYSCALL_H
#define ASSAY_BITS_SYSCALL_H

#define SYS_read 0
#define SYS_write 1
#define SYS_open 2
#define SYS_close 3
#define SYS_getpid 39
#define SYS_fork 57
#define SYS_execve 59
#define SYS_exit 60
#define SYS_kill 62
#define SYS_gettid 186
#define SYS_futex 202
#define SYS_exit_group 231
#define SYS_getrandom 318
#define __NR_read SYS_read
#define __NR_write SYS_write
#define __NR_getpid SYS_getpid
#define __NR_fork SYS_fork
#define __NR_execve SYS_execve
#define __NR_exit SYS_exit
#define __NR_gettid SYS_gettid
#define __NR_getrandom SYS_getrandom

#endif

// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_SPAWN_H
#define ASSAY_SPAWN_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  short __flags;
} posix_spawnattr_t;

typedef struct {
  void *__actions;
} posix_spawn_file_actions_t;

int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                char *const[], char *const[]);
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                 char *const[], char *const[]);

#ifdef __cplusplus
}
#endif

#endif

// Declares what a program may name and cannot have here: calls fail.
#ifndef ASSAY_WORDEXP_H
#define ASSAY_WORDEXP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  size_t we_wordc;
  char **we_wordv;
  size_t we_offs;
} wordexp_t;

int wordexp(const char *, wordexp_t *, int);
void wordfree(wordexp_t *);

#ifdef __cplusplus
}
#endif

#endif

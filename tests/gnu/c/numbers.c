// Sizes, limits, formats and conversions. The output equals that of a native build on x86-64.

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <wchar.h>

struct node {
  char tag;
  struct node *next;
  int value;
};

static jmp_buf place;
static void leave(int depth) {
  if (depth == 0)
    longjmp(place, 7);
  leave(depth - 1);
}

static int by_value(const void *a, const void *b) {
  long x = *(const long *)a, y = *(const long *)b;
  return (x > y) - (x < y);
}

// A program's own function of a name that the library has too, beside functions that are used here.
int ftime(int number) { return number + 1; }

#define SIZE(type) printf("%s:%zu/%zu ", #type, sizeof(type), _Alignof(type))

int main(void) {
  SIZE(int), SIZE(long), SIZE(long long), SIZE(void *), SIZE(size_t), SIZE(intptr_t), SIZE(time_t), SIZE(off_t);
  SIZE(int_fast16_t), SIZE(int_fast32_t), SIZE(long double), SIZE(struct node), SIZE(struct timespec), SIZE(wchar_t);
  SIZE(clock_t), SIZE(ino_t), SIZE(rlim_t), SIZE(ssize_t), SIZE(ptrdiff_t), SIZE(max_align_t);
  printf("\n%ld %ld %lu %zu %td\n", LONG_MIN, LONG_MAX, ULONG_MAX, SIZE_MAX, PTRDIFF_MAX);
  printf("%" PRId64 " %" PRIuPTR " %jd %lx %lo %#lX\n", INT64_MIN, UINTPTR_MAX, INTMAX_MAX, 1L << 40, -1L, 0xABCDEF012345L);
  printf("%d\n", _Generic((int64_t)0, long: 1, default: 0) + _Generic((size_t)0, unsigned long: 1, default: 0));

  errno = 0;
  printf("%ld %ld %lu", strtol("-9223372036854775808", 0, 10), strtol("7fffffffffff", 0, 16), strtoul("18446744073709551615", 0, 10));
  printf(" %ld", strtol("9223372036854775808", 0, 10));
  printf(" %d %ld %lld\n", errno == ERANGE, atol("-5000000000"), atoll("5000000000"));
  long a = 0;
  unsigned long b = 0;
  size_t c = 0;
  int count = sscanf("123456789012 fffffffffff 99999999999", "%ld %lx %zu", &a, &b, &c);
  printf("%d %ld %lu %zu\n", count, a, b, c);
  long double quad = 0;
  sscanf("2.5e300", "%Lf", &quad);
  printf("%.3Le %.10Lf %d\n", quad * quad / quad, sqrtl(2.0L), (int)(strtold("1.5", 0) * 2));
  printf("%ld %ld %ld\n", labs(-5000000000), ldiv(5000000007, 10).rem, lround(4.5e12));
  printf("%d %d %d\n", (int)offsetof(struct node, next), (int)offsetof(struct node, value), (int)sizeof(struct node[3]));

  unsigned long hash = 1469598103934665603u;
  for (const char *at = "hash"; *at; at++)
    hash = (hash ^ (unsigned char)*at) * 1099511628211u;
  printf("%lu\n", hash);
  unsigned __int128 wide = (unsigned __int128)hash * hash;
  printf("%lu %lu %lu\n", (unsigned long)(wide >> 64), (unsigned long)(wide / 1000000007), (unsigned long)(wide % hash));
  void *volatile refused = malloc((size_t)1 << 60), *volatile also = calloc((size_t)1 << 40, 1 << 20);
  printf("%d %d\n", refused == 0, also == 0);

  long numbers[] = {5000000000, -5000000000, 0, 4294967296, 4294967297};
  qsort(numbers, 5, sizeof *numbers, by_value);
  for (int i = 0; i < 5; i++)
    printf("%ld ", numbers[i]);
  printf("\n%s %s %d\n", strerror(ENOENT), strrchr("a/b/c", '/'), ftime(41));

  int jumped = setjmp(place);
  if (!jumped)
    leave(20);
  printf("%d\n", jumped);
  struct tm date = {.tm_year = 200, .tm_mon = 0, .tm_mday = 1};
  time_t late = timegm(&date);
  printf("%ld %s", late, asctime(gmtime(&late)));
  printf("%ls %lc %zu\n", L"wide", L'w', wcslen(L"text"));
  printf("%.17g %.17g %.17g %a\n", exp(1.5), pow(2.5, 3.5), atan2(1, 3), cbrt(10));

  FILE *file = fopen("/tmp/numbers", "w+");
  if (!file)
    return 1;
  fprintf(file, "%ld\n%s", 1L << 50, "second");
  long size = ftell(file);
  rewind(file);
  char line[64];
  while (fgets(line, sizeof line, file))
    printf("[%lu]", (unsigned long)strlen(line));
  struct stat status;
  fstat(fileno(file), &status);
  printf(" %ld %ld\n", size, (long)status.st_size);
  fclose(file);
  remove("/tmp/numbers");

  while (fgets(line, sizeof line, stdin))
    printf("%zu %s", strlen(line), line);
  return 0;
}

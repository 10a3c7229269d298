/* The time of day where it runs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  setenv("TZ", "UTC", 1);
  tzset();
  time_t when = 86400 * 365;
  struct tm *parts = localtime(&when);
  printf("%d %d %s %d\n", parts->tm_year, parts->tm_hour, tzname[0], (int)timezone);
  return 0;
}

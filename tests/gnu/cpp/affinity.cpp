// Asks for a processor and a priority.
#include <bits/stdc++.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

int main() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  sched_setaffinity(0, sizeof set, &set);
  std::printf("%d %d\n", sched_getaffinity(0, sizeof set, &set) >= 0, CPU_ISSET(0, &set) != 0);
  std::printf("%d %d\n", std::atexit([] { std::puts("end"); }), sysconf(_SC_PAGESIZE) > 0);
}

// expect: Finished(0)
#include <filesystem>
#include <fstream>
int main() {
  for (const char *path : {"/etc/passwd", "/proc/self/maps", "/etc/shadow", "/dev/kmsg", "/home"})
    if (std::ifstream(path)) return 1;
  std::error_code error;
  return std::filesystem::exists("/etc", error) || std::filesystem::exists("/proc", error);
}

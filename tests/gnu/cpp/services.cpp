// The library of C++: threads' types, files, times. The output equals that of a native build on x86-64.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::shared_mutex shared;
  std::once_flag once;
  std::condition_variable condition;
  std::atomic<long> counter = 1L << 40;
  static long local = 3;
  {
    std::lock_guard lock(mutex);
    std::shared_lock other(shared);
    std::call_once(once, [&] { counter += local; });
    condition.notify_all();
  }
  std::cout << counter << ' ' << mutex.try_lock() << '\n';
  std::promise<long> promise;
  promise.set_value(1L << 33);
  std::cout << promise.get_future().get() << ' ' << std::async(std::launch::deferred, [] { return 6L * 7; }).get() << '\n';

  namespace fs = std::filesystem;
  fs::path folder = "/tmp/library";
  fs::create_directories(folder / "inner");
  std::ofstream(folder / "inner" / "file.txt") << "content";
  std::cout << fs::file_size(folder / "inner/file.txt") << ' ' << fs::exists(folder / "none") << ' '
            << fs::path("a/b.c").extension().string();
  std::vector<std::string> names;
  for (const auto &entry : fs::recursive_directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  for (const auto &name : names)
    std::cout << ' ' << name;
  fs::copy_file(folder / "inner/file.txt", folder / "copy");
  std::cout << ' ' << fs::file_size(folder / "copy") << ' ' << fs::remove_all(folder) << '\n';
  try {
    fs::file_size("/tmp/missing");
  } catch (const fs::filesystem_error &problem) {
    std::cout << (problem.code() == std::errc::no_such_file_or_directory) << '\n';
  }
  using namespace std::chrono;
  std::cout << duration_cast<seconds>(hours(24 * 365 * 300L)).count() << '\n';
  try {
    std::thread([] {}).join();
  } catch (const std::system_error &) {
  }
}

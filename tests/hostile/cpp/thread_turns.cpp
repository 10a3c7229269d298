// expect: Unsupported
// Two threads that take turns: each waits for the other.
#include <condition_variable>
#include <mutex>
#include <thread>
int main() {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  auto play = [&](int own) {
    for (int i = 0; i < 3; i++) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return turn == own; });
      turn = 1 - own;
      changed.notify_all();
    }
  };
  std::thread first(play, 0), second(play, 1);
  first.join();
  second.join();
}

#include <atomic>
#include <bits/stdc++.h>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
using namespace std;
template <class T> struct Queue {
  queue<T> q;
  mutex m;
  condition_variable c;
  bool closed = false;
  void push(T v) {
    {
      lock_guard<mutex> l(m);
      q.push(v);
    }
    c.notify_one();
  }
  bool pop(T &v) {
    unique_lock<mutex> l(m);
    c.wait(l, [&] { return closed || !q.empty(); });
    if (q.empty())
      return false;
    v = q.front();
    q.pop();
    return true;
  }
  void close() {
    {
      lock_guard<mutex> l(m);
      closed = true;
    }
    c.notify_all();
  }
};
int main() {
  vector<thread> ts;
  atomic<long> total{0};
  mutex m;
  map<int, int> squares;
  for (int i = 0; i < 8; i++)
    ts.emplace_back([&, i] {
      for (int k = 0; k < 100; k++)
        total += i;
      lock_guard<mutex> l(m);
      squares[i] = i * i;
    });
  for (auto &t : ts)
    t.join();
  cout << total << " ";
  for (auto &[k, v] : squares)
    cout << v << " ";
  cout << endl;
  auto f = async(
      launch::async,
      [](int n) {
        long s = 0;
        for (int i = 1; i <= n; i++)
          s += i;
        return s;
      },
      1000);
  auto g = async([] { return 7; });
  cout << f.get() << " " << g.get() << endl;
  promise<int> p;
  auto pf = p.get_future();
  thread t([&] {
    this_thread::sleep_for(chrono::milliseconds(5));
    p.set_value(42);
  });
  cout << pf.get() << endl;
  t.join();
  auto e = async(launch::async, []() -> int { throw runtime_error("from a thread"); });
  try {
    e.get();
  } catch (const exception &x) {
    cout << x.what() << endl;
  }
  Queue<int> q;
  long sum = 0;
  thread consumer([&] {
    int v;
    while (q.pop(v))
      sum += v;
  });
  thread producer([&] {
    for (int i = 1; i <= 100; i++)
      q.push(i);
    q.close();
  });
  producer.join();
  consumer.join();
  cout << sum << endl;
  atomic<bool> done{false};
  thread spin([&] { done = true; });
  while (!done)
    this_thread::yield();
  spin.join();
  cout << "spun" << endl;
  once_flag once;
  int times = 0;
  for (int i = 0; i < 3; i++) {
    thread x([&] { call_once(once, [&] { times++; }); });
    x.join();
  }
  cout << times << endl;
  packaged_task<int(int)> task([](int x) { return x * 2; });
  auto tf = task.get_future();
  thread tt(move(task), 21);
  tt.join();
  cout << tf.get() << endl;
  recursive_mutex r;
  {
    lock_guard<recursive_mutex> a(r);
    lock_guard<recursive_mutex> b(r);
  }
  mutex m2;
  condition_variable cv;
  unique_lock<mutex> l(m2);
  cout << (cv.wait_for(l, chrono::milliseconds(10)) == cv_status::timeout) << endl;
  cout << (thread::hardware_concurrency() > 0) << endl;
}

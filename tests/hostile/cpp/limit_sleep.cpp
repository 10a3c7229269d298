// expect: OutOfFuel
// lifted: Finished(0)
#include <chrono>
#include <thread>
int main() { std::this_thread::sleep_for(std::chrono::seconds(1)); }

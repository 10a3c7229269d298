# expect: Finished(0)
# stdout: true
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
sleep 0.5
passed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
puts (0.5...0.6).cover?(passed)

# expect: Finished(0)
# stdout: true
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
sleep 0.05
passed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
puts (0.05...0.1).cover?(passed)

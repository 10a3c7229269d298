# expect: Finished(0)
# stdout: true
clocks = [Process::CLOCK_MONOTONIC, Process::CLOCK_REALTIME, Process::CLOCK_PROCESS_CPUTIME_ID]
times = Array.new(1000) { clocks.map { |clock| Process.clock_gettime(clock, :nanosecond) } }.transpose
puts times.all? { |shown| shown == shown.sort } && times.last.last < 10**9

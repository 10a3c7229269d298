# expect: Finished(1)
puts File.read("/proc/self/environ")

# expect: OutOfMemory | Finished(1)
data = Array.new(1 << 60, 0)

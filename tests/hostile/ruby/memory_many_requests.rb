# expect: OutOfMemory
kept = []
loop { kept << String.new(capacity: 1 << 20) }

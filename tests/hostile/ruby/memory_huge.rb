# expect: OutOfMemory
cells = Array.new(1_000_000_000, 0)
puts cells[5]

# expect: OutOfMemory
data = "x" * (3 << 30)

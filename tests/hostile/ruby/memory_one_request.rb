# expect: OutOfMemory | Finished(1)
data = "x" * (3 << 30)

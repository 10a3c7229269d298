# expect: OutOfMemory
data = [0] * (1 << 40)

# expect: Finished(1) | OutOfMemory
data = [0] * (1 << 40)

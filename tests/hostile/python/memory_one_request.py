# expect: OutOfMemory | Finished(1)
data = bytearray(3 << 30)

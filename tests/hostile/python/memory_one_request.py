# expect: OutOfMemory
data = bytearray(3 << 30)

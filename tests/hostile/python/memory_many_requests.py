# expect: OutOfMemory
data = []
while True:
    data.append(bytearray(1 << 20))

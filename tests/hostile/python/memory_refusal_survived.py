# expect: Finished(0)
# stdout: no
try:
    data = bytearray(1 << 30)
except MemoryError:
    print("no")

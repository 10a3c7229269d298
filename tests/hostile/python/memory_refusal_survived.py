# expect: Finished(0)
# stdout: no
try:
    data = bytearray(3 << 29)
except MemoryError:
    print("no")

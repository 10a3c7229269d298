# expect: OutOfMemory
# lifted: Finished(0)
bytearray(1_500_000_000)

# expect: OutOfMemory
cells = [0] * 1_000_000_000
print(cells[5])

# Counts the primes below a number. Size: 3000000
n = int(input())
composite = bytearray(n)
count = 0
for i in range(2, n):
    if composite[i]:
        continue
    count += 1
    for j in range(i * i, n, i):
        composite[j] = 1
print(count)

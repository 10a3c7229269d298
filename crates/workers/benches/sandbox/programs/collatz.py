# The longest of Collatz's sequences. Size: 40000
n = int(input())
best = most = 0
for start in range(1, n):
    k, steps = start, 0
    while k != 1:
        k = k // 2 if k % 2 == 0 else 3 * k + 1
        steps += 1
    if steps > most:
        best, most = start, steps
print(best, most)

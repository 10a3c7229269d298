# The best that fits into a bag. Size: 20000
n = int(input())
best = [0] * (n + 1)
seed = 1
for _ in range(100):
    seed = (seed * 7621 + 1) % 32768
    weight, value = seed % 997 + 1, seed % 89 + 1
    for room in range(n, weight - 1, -1):
        with_it = best[room - weight] + value
        if with_it > best[room]:
            best[room] = with_it
print(best[n])

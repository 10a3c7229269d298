# Joins sets. Size: 250000
def find(parent, a):
    while parent[a] != a:
        parent[a] = parent[parent[a]]
        a = parent[a]
    return a


n = int(input())
parent, size = list(range(n)), [1] * n
seed, sets = 1, n
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    a, b = find(parent, i), find(parent, (i * 7 + seed) % n)
    if a != b:
        if size[a] < size[b]:
            a, b = b, a
        parent[b] = a
        size[a] += size[b]
        sets -= 1
print(sets, max(size))

# Conway's game of life. Size: 170
n = int(input())
seed = 1
cells = []
for _ in range(n):
    row = []
    for _ in range(n):
        seed = (seed * 7621 + 1) % 32768
        row.append(seed // 8192 // 3)
    cells.append(row)
for _ in range(25):
    after = []
    for i in range(n):
        above, here, below = cells[i - 1], cells[i], cells[(i + 1) % n]
        row = []
        for j in range(n):
            k = (j + 1) % n
            around = above[j - 1] + above[j] + above[k] + here[j - 1] + here[k] + below[j - 1] + below[j] + below[k]
            row.append(1 if around == 3 or around == 2 and here[j] else 0)
        after.append(row)
    cells = after
print(sum(map(sum, cells)))

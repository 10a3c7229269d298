# The shortest way through a maze, by a queue. Size: 701
from collections import deque

n = int(input())
seed = 1
walls = []
for _ in range(n):
    row = []
    for _ in range(n):
        seed = (seed * 7621 + 1) % 32768
        row.append(seed // 8192 == 0)
    walls.append(row)
walls[0][0] = False
far = [[-1] * n for _ in range(n)]
far[0][0] = 0
queue = deque([(0, 0)])
last = 0
while queue:
    x, y = queue.popleft()
    last = far[x][y]
    for i, j in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        u, v = x + i, y + j
        if 0 <= u < n and 0 <= v < n and not walls[u][v] and far[u][v] < 0:
            far[u][v] = last + 1
            queue.append((u, v))
print(last, sum(place >= 0 for row in far for place in row))

# Shortest ways in a graph, by a heap. Size: 40000
import heapq

n = int(input())
seed = 1
ways = [[] for _ in range(n)]
for a in range(n):
    for k in range(4):
        seed = (seed * 7621 + 1) % 32768
        ways[a].append(((a * 5 + seed) % n, seed % 100 + 1))
far = [1 << 30] * n
far[0] = 0
heap = [(0, 0)]
while heap:
    length, a = heapq.heappop(heap)
    if length > far[a]:
        continue
    for b, more in ways[a]:
        if length + more < far[b]:
            far[b] = length + more
            heapq.heappush(heap, (far[b], b))
print(sum(length for length in far if length < 1 << 30), max(length for length in far if length < 1 << 30))

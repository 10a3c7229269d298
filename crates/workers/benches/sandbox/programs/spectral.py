# The norm of an endless matrix, by functions that are called for each element. Size: 200
import math


def element(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(vector):
    return [sum(element(i, j) * vector[j] for j in range(len(vector))) for i in range(len(vector))]


def times_transposed(vector):
    return [sum(element(j, i) * vector[j] for j in range(len(vector))) for i in range(len(vector))]


u = [1.0] * int(input())
for _ in range(10):
    v = times_transposed(times(u))
    u = times_transposed(times(v))
print(f"{math.sqrt(sum(a * b for a, b in zip(u, v)) / sum(b * b for b in v)):.6f}")

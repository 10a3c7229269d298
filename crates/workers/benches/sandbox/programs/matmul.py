# Multiplies matrices. Size: 180
n = int(input())
a = [[(i * j + i) % 7 for j in range(n)] for i in range(n)]
b = [[(i + j * 3) % 5 for j in range(n)] for i in range(n)]
c = [[0] * n for _ in range(n)]
for i in range(n):
    for j in range(n):
        total = 0
        for k in range(n):
            total += a[i][k] * b[k][j]
        c[i][j] = total
print(sum(map(sum, c)), c[n // 2][n // 3])

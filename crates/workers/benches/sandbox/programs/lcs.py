# The longest common subsequence of two texts. Size: 1500
n = int(input())
seed = 1
texts = ["", ""]
for i in range(2 * n):
    seed = (seed * 7621 + 1) % 32768
    texts[i % 2] += "abcdefgh"[seed // 4096]
a, b = texts
table = [[0] * (n + 1) for _ in range(n + 1)]
for i in range(1, n + 1):
    for j in range(1, n + 1):
        if a[i - 1] == b[j - 1]:
            table[i][j] = table[i - 1][j - 1] + 1
        else:
            table[i][j] = max(table[i - 1][j], table[i][j - 1])
print(table[n][n])

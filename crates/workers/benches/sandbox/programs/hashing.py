# Counts the different pieces of a text by a rolling hash. Size: 500000
n = int(input())
seed = 1
text = []
for _ in range(n):
    seed = (seed * 7621 + 1) % 32768
    text.append(seed // 8192)
power, value = pow(31, 7, 65521), 0
seen = {}
for i in range(n):
    if i >= 8:
        value = (value - text[i - 8] * power) % 65521
    value = (value * 31 + text[i]) % 65521
    if i >= 7:
        seen[value] = seen.get(value, 0) + 1
print(len(seen), max(seen.values()))

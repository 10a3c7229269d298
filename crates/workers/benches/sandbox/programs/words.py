# Counts made-up words in a dictionary, and sorts them. Size: 300000
counts = {}
seed = 1
for _ in range(int(input())):
    seed = (seed * 1103515245 + 12345) & 0xFFFFFFFF
    word = "w" + str((seed >> 8) % 50000)
    counts[word] = counts.get(word, 0) + 1
ordered = sorted((count, word) for word, count in counts.items())
print(len(ordered), *ordered[-1], *ordered[0])

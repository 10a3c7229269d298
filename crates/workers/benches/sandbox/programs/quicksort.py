# Sorts numbers by hand. Size: 120000
def sort(items, low, high):
    while low < high:
        middle, i, j = items[(low + high) // 2], low, high
        while i <= j:
            while items[i] < middle:
                i += 1
            while items[j] > middle:
                j -= 1
            if i <= j:
                items[i], items[j] = items[j], items[i]
                i += 1
                j -= 1
        if j - low < high - i:
            sort(items, low, j)
            low = i
        else:
            sort(items, i, high)
            high = j


n = int(input())
seed = 1
items = []
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    items.append(seed * 16 + i % 16)
sort(items, 0, n - 1)
print(items[0], items[n // 2], items[-1], all(a <= b for a, b in zip(items, items[1:])))

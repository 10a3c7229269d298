# Sorts numbers, pairs by a key, and texts. Size: 150000
n = int(input())
seed = 1
numbers = []
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    numbers.append(seed * 16 + i % 16)
pairs = [(number % 1000, i) for i, number in enumerate(numbers)]
texts = [str(number) for number in numbers]
numbers.sort()
pairs.sort(key=lambda pair: (pair[0], -pair[1]))
texts.sort()
print(numbers[n // 2], *pairs[n // 2], texts[n // 2])

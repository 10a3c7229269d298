# Flips the starts of all permutations. Size: 9
n = int(input())
order, count = list(range(n)), list(range(n))
most = checksum = number = 0
at = n
while True:
    while at > 1:
        count[at - 1] = at
        at -= 1
    flipped, flips = order[:], 0
    while flipped[0] != 0:
        end = flipped[0] + 1
        flipped[:end] = flipped[:end][::-1]
        flips += 1
    most = max(most, flips)
    checksum += flips if number % 2 == 0 else -flips
    while at < n:
        order.insert(at, order.pop(0))
        count[at] -= 1
        if count[at] > 0:
            break
        at += 1
    if at >= n:
        break
    number += 1
print(checksum, most)

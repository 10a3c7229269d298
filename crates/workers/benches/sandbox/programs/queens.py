# Counts the ways to put queens on a board so that none attacks another. Size: 11
def place(everything, columns, left, right):
    if columns == everything:
        return 1
    ways = 0
    free = everything & ~(columns | left | right)
    while free:
        bit = free & -free
        ways += place(everything, columns | bit, (left | bit) << 1, (right | bit) >> 1)
        free &= free - 1
    return ways


print(place((1 << int(input())) - 1, 0, 0, 0))

# Values that are made one by one. Size: 1500000
def numbers(n):
    for i in range(n):
        yield i


def odd(values):
    for value in values:
        if value % 2:
            yield value


def pairs(values):
    last = 0
    for value in values:
        yield last, value
        last = value


print(sum(a * b % 7 for a, b in pairs(odd(numbers(int(input()))))))

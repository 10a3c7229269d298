# Functions that make functions, and go over lists. Size: 400000
from functools import reduce


def adder(k):
    return lambda x: (x + k) % 10007


def both(f, g):
    return lambda x: f(g(x))


n = int(input())
chain = reduce(both, [adder(k) for k in range(8)])
numbers = list(map(chain, range(n)))
even = list(filter(lambda x: x % 2 == 0, numbers))
squares = [x * x % 1009 for x in even]
print(reduce(lambda a, b: (a * 31 + b) % 65521, squares, 7), len(even))

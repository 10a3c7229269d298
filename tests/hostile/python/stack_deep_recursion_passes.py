# expect: Finished(0)
# stdout: 200000
import sys
sys.setrecursionlimit(10**6)


def f(n):
    return n and 1 + f(n - 1)


print(f(200000))

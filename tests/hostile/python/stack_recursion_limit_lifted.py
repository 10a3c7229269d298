# expect: OutOfMemory | OutOfFuel | StackOverflow | Trapped | Finished(1)
import sys
sys.setrecursionlimit(2**31 - 1)


def f():
    f()


f()

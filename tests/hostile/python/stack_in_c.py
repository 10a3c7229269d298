# expect: Finished(0) | Finished(1) | StackOverflow | Trapped
import sys
sys.setrecursionlimit(10**9)


class A:
    def __eq__(self, other):
        return [self] == [other]


A() == A()

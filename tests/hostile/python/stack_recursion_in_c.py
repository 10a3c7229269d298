# expect: Finished(0)
# stdout: lru_cache 3000, 26 ended
# Recursion through functions of C ends with a result or an exception, and the program goes on.
import ast
import copy
import heapq
import json
import pickle
import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key, lru_cache, partial, reduce
from itertools import chain

sys.setrecursionlimit(10**6)
N = 12_000


class Deep:
    def __init__(self, n):
        self.n = n

    def inner(self):
        return Deep(self.n - 1)

    def __lt__(self, other):
        return self.n < 1 or self.inner() < other.inner()

    def __eq__(self, other):
        return self.n < 1 or self.inner() == other.inner()

    def __hash__(self):
        return 1 if self.n < 1 else hash(self.inner())

    def __add__(self, other):
        return self if self.n < 1 else self.inner() + other

    def __getitem__(self, n):
        return n if n < 1 else self[n - 1]

    def __call__(self, n):
        return n if n < 1 else self(n - 1)

    def __repr__(self):
        return "x" if self.n < 1 else repr(self.inner())

    def __format__(self, form):
        return "x" if self.n < 1 else f"{self.inner()}"


@dataclass(order=True)
class Pair:
    inner: object


@lru_cache(None)
def cached(n):
    return n if n < 1 else 1 + cached(n - 1)


def of(step):
    """A function that calls itself by a step."""

    def f(n):
        return n if n < 1 else step(f, n - 1)

    return lambda: f(N)


def nested(make, depth=N):
    value = make(None)
    for _ in range(depth):
        value = make(value)
    return value


def compared(first, second):
    if first > 0:
        sorted([first - 1, second - 1], key=cmp_to_key(compared))
    return 0


KINDS = [
    lambda: cached(N),
    of(lambda f, n: sum(f(n) for _ in range(1))),
    of(lambda f, n: max([n], key=f)),
    of(lambda f, n: any(f(n) for _ in range(1))),
    of(lambda f, n: sorted([n], key=f)),
    of(lambda f, n: list(map(f, [n]))),
    of(lambda f, n: reduce(lambda a, b: f(b), [n, n])),
    of(lambda f, n: partial(f, n)()),
    of(lambda f, n: eval("f(n)", {"f": f, "n": n})),
    of(lambda f, n: Fraction(f(n))),
    lambda: compared(N, N),
    lambda: Deep(N) < Deep(N),
    lambda: Deep(N) == Deep(N),
    lambda: hash(Deep(N)),
    lambda: Deep(N) + 1,
    lambda: Deep(N)[N],
    lambda: Deep(N)(N),
    lambda: repr(Deep(N)),
    lambda: format(Deep(N)),
    lambda: nested(Pair) < nested(Pair),
    lambda: heapq.heapify([Deep(N), Deep(N)]),
    lambda: json.dumps(nested(lambda x: [x])),
    lambda: pickle.dumps(nested(lambda x: [x])),
    lambda: copy.deepcopy(nested(lambda x: [x], 3_000)),
    lambda: ast.literal_eval("-" * N + "1"),
    lambda: re.compile("(" * 1000 + ")" * 1000),
    lambda: next(nested(lambda x: chain(x or [1]))),
]

ended = 0
for kind in KINDS:
    try:
        kind()
    except (RecursionError, MemoryError):
        pass
    ended += 1
cached.cache_clear()
print(f"lru_cache {cached(3000)}, {ended - 1} ended")

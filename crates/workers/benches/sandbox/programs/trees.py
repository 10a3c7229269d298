# Makes binary trees, and counts their nodes. Size: 17
class Node:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left, self.right = left, right


def make(depth):
    return Node(make(depth - 1), make(depth - 1)) if depth else Node(None, None)


def count(node):
    return 1 if node.left is None else 1 + count(node.left) + count(node.right)


depth = int(input())
print(sum(count(make(d)) for d in range(depth + 1)), sum(count(make(depth // 2)) for _ in range(1 << depth // 2)))

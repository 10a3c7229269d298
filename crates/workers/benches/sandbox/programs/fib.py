# Fibonacci's numbers by recursion. Size: 32
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(int(input())))

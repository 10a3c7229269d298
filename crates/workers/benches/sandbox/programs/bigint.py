# Large numbers: a factorial, and Fibonacci's numbers. Size: 20000
n = int(input())
product = 1
for i in range(2, n + 1):
    product *= i
a, b = 0, 1
for _ in range(8 * n):
    a, b = b, a + b
print(product % 1000003, a % 1000003, (product * a) % 1000003, product // a % 1000003 if product > a else 0)

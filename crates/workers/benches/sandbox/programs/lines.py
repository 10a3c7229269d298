# Writes lines and reads numbers out of them. Size: 200000
n = int(input())
lines = []
for i in range(n):
    lines.append(f"{i * 37 % 1000} {i % 97} {i}")
text = "\n".join(lines)
total = 0
for line in text.split("\n"):
    a, b, c = map(int, line.split())
    total += a * b + c % 10
    if total % 64 == 0:
        print(total % 1000, a)
print(total % 1000003)

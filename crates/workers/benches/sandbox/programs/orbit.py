# Follows a body around a fixed one. Size: 1000000
import math

x, y, u, v, step = 1.0, 0.0, 0.0, 0.8, 0.001
for _ in range(int(input())):
    square = x * x + y * y
    cube = square * math.sqrt(square)
    u -= x / cube * step
    v -= y / cube * step
    x += u * step
    y += v * step
print(f"{x:.9f} {y:.9f}")

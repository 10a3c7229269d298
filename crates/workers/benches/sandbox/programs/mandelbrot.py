# Counts the points of Mandelbrot's set. Size: 240
n = int(input())
inside = 0
for row in range(n):
    for column in range(n):
        a, b = 2.0 * column / n - 1.5, 2.0 * row / n - 1.0
        x = y = 0.0
        steps = 0
        while steps < 80 and x * x + y * y < 4.0:
            x, y = x * x - y * y + a, 2.0 * x * y + b
            steps += 1
        inside += steps == 80
print(inside)

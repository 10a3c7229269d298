# Moves five bodies that attract each other. Size: 60000
import math


class Body:
    def __init__(self, place, speed, mass):
        self.x, self.y, self.z = place
        self.u, self.v, self.w = speed
        self.mass = mass


bodies = [Body((k * 1.5, k * 0.5, -k * 0.25), (0.1 * k, -0.2 * k, 0.05), 1.0 / (k + 1)) for k in range(5)]
for _ in range(int(input())):
    for i, a in enumerate(bodies):
        for b in bodies[i + 1 :]:
            x, y, z = a.x - b.x, a.y - b.y, a.z - b.z
            square = x * x + y * y + z * z + 0.01
            force = 0.001 / (square * math.sqrt(square))
            a.u -= x * b.mass * force
            a.v -= y * b.mass * force
            a.w -= z * b.mass * force
            b.u += x * a.mass * force
            b.v += y * a.mass * force
            b.w += z * a.mass * force
    for a in bodies:
        a.x += 0.001 * a.u
        a.y += 0.001 * a.v
        a.z += 0.001 * a.w
print(f"{sum(a.mass * (a.u**2 + a.v**2 + a.w**2) for a in bodies):.6f}")

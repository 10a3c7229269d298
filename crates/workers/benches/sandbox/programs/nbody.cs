// Moves five bodies that attract each other. Size: 3000000
using System;
using System.Collections.Generic;
using System.Linq;

class Body
{
    public double x, y, z, u, v, w, mass;

    public Body(double x, double y, double z, double u, double v, double w, double mass)
    {
        (this.x, this.y, this.z) = (x, y, z);
        (this.u, this.v, this.w) = (u, v, w);
        this.mass = mass;
    }
}

class Program
{
    static void Main()
    {
        var bodies = new List<Body>();
        for (int k = 0; k < 5; k++)
        {
            bodies.Add(new Body(k * 1.5, k * 0.5, -k * 0.25, 0.1 * k, -0.2 * k, 0.05, 1.0 / (k + 1)));
        }
        int n = int.Parse(Console.ReadLine());
        for (int step = 0; step < n; step++)
        {
            for (int i = 0; i < bodies.Count; i++)
            {
                Body a = bodies[i];
                for (int j = i + 1; j < bodies.Count; j++)
                {
                    Body b = bodies[j];
                    double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
                    double square = x * x + y * y + z * z + 0.01;
                    double force = 0.001 / (square * Math.Sqrt(square));
                    a.u -= x * b.mass * force;
                    a.v -= y * b.mass * force;
                    a.w -= z * b.mass * force;
                    b.u += x * a.mass * force;
                    b.v += y * a.mass * force;
                    b.w += z * a.mass * force;
                }
            }
            foreach (Body a in bodies)
            {
                a.x += 0.001 * a.u;
                a.y += 0.001 * a.v;
                a.z += 0.001 * a.w;
            }
        }
        Console.WriteLine($"{bodies.Sum(a => a.mass * (a.u * a.u + a.v * a.v + a.w * a.w)):F6}");
    }
}

// Follows a body around a fixed one. Size: 20000000
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        double x = 1, y = 0, u = 0, v = 0.8, step = 0.001;
        for (int i = 0; i < n; i++)
        {
            double square = x * x + y * y;
            double cube = square * Math.Sqrt(square);
            u -= x / cube * step;
            v -= y / cube * step;
            x += u * step;
            y += v * step;
        }
        Console.WriteLine($"{x:F9} {y:F9}");
    }
}

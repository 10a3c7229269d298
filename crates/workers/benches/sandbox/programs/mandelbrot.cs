// Counts the points of Mandelbrot's set. Size: 1500
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int inside = 0;
        for (int row = 0; row < n; row++)
        {
            for (int column = 0; column < n; column++)
            {
                double a = 2.0 * column / n - 1.5, b = 2.0 * row / n - 1;
                double x = 0, y = 0;
                int steps = 0;
                while (steps < 80 && x * x + y * y < 4)
                {
                    (x, y) = (x * x - y * y + a, 2 * x * y + b);
                    steps++;
                }
                if (steps == 80)
                {
                    inside++;
                }
            }
        }
        Console.WriteLine(inside);
    }
}

// Multiplies matrices. Size: 500
using System;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int[,] a = new int[n, n], b = new int[n, n], c = new int[n, n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                a[i, j] = (i * j + i) % 7;
                b[i, j] = (i + j * 3) % 5;
            }
        }
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                int total = 0;
                for (int k = 0; k < n; k++)
                {
                    total += a[i, k] * b[k, j];
                }
                c[i, j] = total;
            }
        }
        Console.WriteLine($"{c.Cast<int>().Sum(x => (long)x)} {c[n / 2, n / 3]}");
    }
}

// The norm of an endless matrix, by functions that are called for each element. Size: 1000
using System;
using System.Linq;

class Program
{
    static double Element(int i, int j) => 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);

    static double[] Times(double[] vector) =>
        vector.Select((_, i) => vector.Select((value, j) => Element(i, j) * value).Sum()).ToArray();

    static double[] TimesTransposed(double[] vector) =>
        vector.Select((_, i) => vector.Select((value, j) => Element(j, i) * value).Sum()).ToArray();

    static double Product(double[] a, double[] b) => a.Zip(b, (x, y) => x * y).Sum();

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        double[] u = Enumerable.Repeat(1.0, n).ToArray(), v = u;
        for (int i = 0; i < 10; i++)
        {
            v = TimesTransposed(Times(u));
            u = TimesTransposed(Times(v));
        }
        Console.WriteLine($"{Math.Sqrt(Product(u, v) / Product(v, v)):F6}");
    }
}

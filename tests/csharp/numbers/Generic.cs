// Generic arithmetic.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Text;

class Program
{
    static T Sum<T>(T[] values) where T : INumber<T> { T sum = T.Zero; foreach (T value in values) sum += value; return sum; }
    static T Half<T>(T value) where T : INumber<T> => value / (T.One + T.One);

    static void Main()
    {
        Console.WriteLine(Sum(new[] { 1, 2, 3 }));
        Console.WriteLine(Sum(new[] { 1.5, 2.5 }));
        Console.WriteLine(Sum(new[] { 1m, 2m }));
        Console.WriteLine(Half(9) + " " + Half(9.0));
        Console.WriteLine(int.CreateChecked(5L));
        Console.WriteLine(byte.CreateSaturating(1000));
        Console.WriteLine(byte.CreateTruncating(257));
    }
}

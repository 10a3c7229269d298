// Functions of Math.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(Math.Sqrt(2));
        Console.WriteLine(Math.Pow(2, 0.5));
        Console.WriteLine(Math.Exp(1));
        Console.WriteLine(Math.Log(10));
        Console.WriteLine(Math.Log2(8));
        Console.WriteLine(Math.Log(8, 2));
        Console.WriteLine(Math.Sin(1));
        Console.WriteLine(Math.Cos(1));
        Console.WriteLine(Math.Tan(1));
        Console.WriteLine(Math.Atan2(1, 2));
        Console.WriteLine(Math.Sinh(1));
        Console.WriteLine(Math.Max(1, 2.5));
        Console.WriteLine(Math.Sign(-3.5));
        Console.WriteLine(Math.Clamp(15, 0, 10));
        Console.WriteLine(Math.DivRem(17, 5));
        Console.WriteLine(Math.BigMul(int.MaxValue, int.MaxValue));
        Console.WriteLine(Math.IEEERemainder(10, 3));
        Console.WriteLine(Math.Min(double.NaN, 1));
        Console.WriteLine(Math.CopySign(1, -0.0));
        Console.WriteLine(Math.PI * Math.E);
        Console.WriteLine(Math.FusedMultiplyAdd(2, 3, 4));
    }
}

// How doubles are written.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(0.1 + 0.2);
        Console.WriteLine(1.0 / 3);
        Console.WriteLine(1e100);
        Console.WriteLine(1e-7);
        Console.WriteLine(123456789012345678.0);
        Console.WriteLine(double.MaxValue);
        Console.WriteLine(double.Epsilon);
        Console.WriteLine(1.0);
        Console.WriteLine(-0.0);
        Console.WriteLine(0.0 / 0.0);
        Console.WriteLine(1 / 0.0);
        Console.WriteLine(-1 / 0.0);
        Console.WriteLine((float)0.1);
        Console.WriteLine(1f / 3);
        Console.WriteLine(100000000000000000000.0);
        Console.WriteLine(1e15);
        Console.WriteLine(1e16);
        Console.WriteLine(123456.789e3);
        Console.WriteLine((double)1f/3f);
        Console.WriteLine(float.MaxValue);
        Console.WriteLine(5e-324);
        Console.WriteLine(2.5f * 2);
        Console.WriteLine(double.NaN == double.NaN);
        Console.WriteLine(Math.BitIncrement(1.0));
    }
}

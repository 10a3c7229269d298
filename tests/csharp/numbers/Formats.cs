// Standard formats of numbers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine((1234567.891).ToString("N2"));
        Console.WriteLine((1234567.891).ToString("F1"));
        Console.WriteLine((1234567.891).ToString("E3"));
        Console.WriteLine((1234567.891).ToString("G5"));
        Console.WriteLine((0.1234).ToString("P1"));
        Console.WriteLine((1234.5).ToString("C2"));
        Console.WriteLine((255).ToString("X"));
        Console.WriteLine((255).ToString("x4"));
        Console.WriteLine((255).ToString("D6"));
        Console.WriteLine((255).ToString("B"));
        Console.WriteLine((-42).ToString("D4"));
        Console.WriteLine((1234567).ToString("N0"));
        Console.WriteLine((1.0).ToString("R"));
        Console.WriteLine((0.00001234).ToString("G"));
        Console.WriteLine((1e10).ToString("G"));
        Console.WriteLine((12345.678).ToString("#,##0.00"));
        Console.WriteLine((0.5).ToString("#.##"));
        Console.WriteLine((5).ToString("000"));
        Console.WriteLine((-3).ToString("+0;-0;zero"));
        Console.WriteLine((0).ToString("+0;-0;zero"));
        Console.WriteLine((1234.5).ToString("0.###e+0"));
        Console.WriteLine((0.256).ToString("0%"));
    }
}

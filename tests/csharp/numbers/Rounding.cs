// Rounding of numbers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(Math.Round(2.5) + " " + Math.Round(3.5));
        Console.WriteLine(Math.Round(2.345, 2));
        Console.WriteLine(Math.Round(2.5, MidpointRounding.AwayFromZero));
        Console.WriteLine(Math.Round(-2.5, MidpointRounding.ToZero));
        Console.WriteLine(Math.Floor(-1.5) + " " + Math.Ceiling(-1.5) + " " + Math.Truncate(-1.5));
        Console.WriteLine((int)2.9 + " " + (int)-2.9);
        Console.WriteLine(Convert.ToInt32(2.5) + " " + Convert.ToInt32(3.5));
        Console.WriteLine(decimal.Round(2.345m, 2));
        Console.WriteLine(Math.Round(1.005m, 2, MidpointRounding.ToPositiveInfinity));
        Console.WriteLine((long)1e18);
        Console.WriteLine(1.255.ToString("F2"));
        Console.WriteLine(2.675.ToString("F2"));
        Console.WriteLine(0.5.ToString("F0"));
        Console.WriteLine(1.5.ToString("0"));
    }
}

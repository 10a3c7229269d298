// Parsing of numbers.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(int.Parse(" 42 "));
        Console.WriteLine(int.Parse("-7"));
        Console.WriteLine(int.Parse("+3"));
        Console.WriteLine(int.TryParse("x", out int a) + " " + a);
        Console.WriteLine(double.Parse("1e3"));
        Console.WriteLine(double.Parse("1,234.5"));
        Console.WriteLine(double.Parse("  .5 "));
        Console.WriteLine(int.Parse("1A", NumberStyles.HexNumber));
        Console.WriteLine(int.Parse("1,000", NumberStyles.AllowThousands));
        Console.WriteLine(double.TryParse("NaN", out double d) + " " + d);
        Console.WriteLine(decimal.Parse("0.10"));
        Console.WriteLine(long.Parse("9223372036854775807"));
        Console.WriteLine(double.Parse("Infinity"));
        Console.WriteLine(byte.TryParse("256", out byte b));
        Console.WriteLine(float.Parse("3.4028235E+38"));
        Console.WriteLine(bool.Parse("True"));
        Console.WriteLine(double.Parse("0.1") == 0.1);
    }
}

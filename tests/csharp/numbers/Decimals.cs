// Decimals.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(1.10m + 2.2m);
        Console.WriteLine(1m / 3);
        Console.WriteLine(2m / 3);
        Console.WriteLine(1.0m * 1.00m);
        Console.WriteLine(decimal.MaxValue);
        Console.WriteLine(0.1m + 0.2m == 0.3m);
        Console.WriteLine(decimal.Parse("1.500"));
        Console.WriteLine(1.500m.ToString("G29"));
        Console.WriteLine((double)1.1m);
        Console.WriteLine((decimal)1.1);
        Console.WriteLine((int)9.99m);
        Console.WriteLine(decimal.Truncate(-1.9m));
        Console.WriteLine(7.5m % 2);
        Console.WriteLine(decimal.Negate(1m));
        Console.WriteLine(100m.ToString("N2"));
        Console.WriteLine(string.Join(",", decimal.GetBits(1.5m)));
        Console.WriteLine(1e-28m);
        Console.WriteLine(decimal.Compare(1m, 1.0m));
    }
}

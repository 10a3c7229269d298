// Aggregates.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int[] n = { 5, 3, 8, 1, 9, 2 };
        Console.WriteLine(n.Sum() + " " + n.Max() + " " + n.Min() + " " + n.Average() + " " + n.Count() + " " + n.LongCount());
        Console.WriteLine(n.Aggregate((a, b) => a * b));
        Console.WriteLine(n.Aggregate("", (s, x) => s + x, s => s.Length));
        Console.WriteLine(n.Any(x => x > 8) + " " + n.All(x => x > 0) + " " + n.Contains(3));
        Console.WriteLine(n.First(x => x > 5) + " " + n.Last() + " " + n.FirstOrDefault(x => x > 100) + " " + n.ElementAt(2) + " " + n.ElementAtOrDefault(99));
        Console.WriteLine(n.MaxBy(x => x % 5) + " " + n.MinBy(x => x % 5));
        Console.WriteLine(n.Single(x => x == 8) + " " + n.SingleOrDefault(x => x == 77, -1));
        Console.WriteLine(n.SequenceEqual(n.ToList()));
        Console.WriteLine(n.Select(x => (double?)null).Average() == null);
        Console.WriteLine(new[] { "b", "a" }.Max());
        Console.WriteLine(n.Sum(x => x / 2.0));
        Console.WriteLine(n.Count(x => x % 2 == 0));
    }
}

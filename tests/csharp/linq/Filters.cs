// Filters and projections.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int[] n = { 5, 3, 8, 1, 9, 2 };
        Console.WriteLine(string.Join(",", n.Where(x => x > 2)));
        Console.WriteLine(string.Join(",", n.Select((x, i) => x * i)));
        Console.WriteLine(string.Join(",", n.SelectMany(x => Enumerable.Repeat(x, x % 3))));
        Console.WriteLine(string.Join(",", n.OfType<int>().Skip(2).Take(2)));
        Console.WriteLine(string.Join(",", n.TakeWhile(x => x != 1)));
        Console.WriteLine(string.Join(",", n.SkipWhile(x => x != 1)));
        Console.WriteLine(string.Join(",", n.TakeLast(2)));
        Console.WriteLine(string.Join(",", n.SkipLast(4)));
        Console.WriteLine(string.Join(",", n.Distinct().Reverse()));
        Console.WriteLine(string.Join(",", n.Append(7).Prepend(0)));
        Console.WriteLine(string.Join(",", n.Chunk(4).Select(c => c.Sum())));
        Console.WriteLine(string.Join(",", n.DefaultIfEmpty()));
        Console.WriteLine(string.Join(",", new object[] { 1, "a" }.OfType<string>()));
        Console.WriteLine(string.Join(",", n.Where((x, i) => i % 2 == 0)));
        Console.WriteLine(string.Join(",", n[1..^1]));
        Console.WriteLine(string.Join(",", n.DistinctBy(x => x % 3)));
    }
}

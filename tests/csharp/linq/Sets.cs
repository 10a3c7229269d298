// Set operations and sequences.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(string.Join(",", new[] { 1, 2, 3 }.Union(new[] { 3, 4 })));
        Console.WriteLine(string.Join(",", new[] { 1, 2, 3 }.Intersect(new[] { 3, 2 })));
        Console.WriteLine(string.Join(",", new[] { 1, 2, 3 }.Except(new[] { 2 })));
        Console.WriteLine(string.Join(",", new[] { 1, 2 }.Concat(new[] { 2 })));
        Console.WriteLine(string.Join(",", new[] { 1, 2 }.Zip(new[] { "a", "b" }, (x, y) => x + y)));
        Console.WriteLine(string.Join(",", Enumerable.Range(3, 4)));
        Console.WriteLine(string.Join(",", new[] { 1, 2 }.Zip(new[] { 3, 4 }, new[] { 5, 6 })));
        Console.WriteLine(Enumerable.Empty<int>().Any());
        Console.WriteLine(string.Join(",", new[] { 3, 1 }.ToHashSet().OrderBy(x => x)));
        Console.WriteLine(string.Join(",", new Dictionary<string, int> { ["a"] = 1 }.Select(p => p.Key + p.Value)));
        Console.WriteLine(string.Join(",", "hello".GroupBy(c => c).Where(g => g.Count() > 1).Select(g => g.Key)));
        Console.WriteLine(string.Join(",", "abc".Cast<char>().Select(c => (int)c)));
        Console.WriteLine(string.Join(",", new[] { 1, 2, 3 }.UnionBy(new[] { 5 }, x => x % 2)));
    }
}

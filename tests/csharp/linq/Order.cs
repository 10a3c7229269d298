// Orders, which are stable.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var w = new[] { "pear", "fig", "apple", "kiwi", "date" };
        Console.WriteLine(string.Join(",", w.OrderBy(x => x.Length).ThenBy(x => x, StringComparer.Ordinal)));
        Console.WriteLine(string.Join(",", w.OrderByDescending(x => x.Length)));
        Console.WriteLine(string.Join(",", w.OrderBy(x => x.Length)));
        Console.WriteLine(string.Join(",", w.Order(StringComparer.Ordinal)));
        Console.WriteLine(string.Join(",", w.OrderBy(x => x[^1]).ThenByDescending(x => x.Length).Select(x => x[0])));
        Console.WriteLine(string.Join(",", w.Reverse()));
        Console.WriteLine(string.Join(",", from x in w orderby x.Length descending, x[0] select x));
    }
}

// Sets.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var a = new HashSet<int> { 1, 2, 3 }; var b = new HashSet<int> { 2, 3, 4 };
        Console.WriteLine(a.Add(3) + " " + a.Contains(1) + a.Overlaps(b) + a.IsSubsetOf(b) + a.SetEquals(new[] { 3, 2, 1 }));
        var c = new HashSet<int>(a); c.IntersectWith(b); Console.WriteLine(string.Join(",", c)); c = new(a); c.UnionWith(b); Console.WriteLine(string.Join(",", c)); c.ExceptWith(a); Console.WriteLine(string.Join(",", c)); c.SymmetricExceptWith(b); Console.WriteLine(string.Join(",", c.OrderBy(x => x)));
        var s = new SortedSet<int> { 5, 1, 9, 3 }; Console.WriteLine(s.Min + " " + s.Max + " " + string.Join(",", s.GetViewBetween(2, 6)) + " " + string.Join(",", s.Reverse())); s.RemoveWhere(x => x > 4); Console.WriteLine(s.Count); Console.WriteLine(new SortedSet<string>(StringComparer.Ordinal) { "b", "B", "a" }.First());
    }
}

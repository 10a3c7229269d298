// Sorted dictionaries and lists.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var d = new SortedDictionary<string, int>(StringComparer.Ordinal) { ["b"] = 2, ["a"] = 1, ["c"] = 3 }; foreach (var p in d) Console.Write(p + " "); Console.WriteLine(d.First().Key + d.Keys.Last());
        var l = new SortedList<int, string> { [3] = "c", [1] = "a" }; Console.WriteLine(l.IndexOfKey(3) + l.Values[0] + l.GetKeyAtIndex(1) + l.Count); l.RemoveAt(0); Console.WriteLine(string.Join(",", l.Keys));
        var r = new SortedDictionary<int, int>(Comparer<int>.Create((x, y) => y - x)) { [1] = 1, [2] = 2 }; Console.WriteLine(string.Join(",", r.Keys));
    }
}

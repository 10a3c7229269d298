// Messages of dictionaries and sets.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Try(Action action)
    {
        try { action(); Console.WriteLine("nothing"); }
        catch (Exception e) { Console.WriteLine(e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        var map = new Dictionary<string, int> { ["a"] = 1 };
        var sorted = new SortedDictionary<int, int>();
        Try(() => { Console.WriteLine(map["b"]); });
        Try(() => { map.Add("a", 2); });
        Try(() => { map.Add(null, 2); });
        Try(() => { sorted.Add(1, 1); sorted.Add(1, 2); });
        Try(() => { Console.WriteLine(sorted[7]); });
        Try(() => { new SortedList<int, int>().GetKeyAtIndex(0); });
        Try(() => { foreach (var pair in map) map["c"] = 1; });
        Try(() => { new Dictionary<int, int>(-1); });
        Try(() => { Enumerable.Repeat(1, 2).ToDictionary(x => x); });
    }
}

// Dictionaries.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var d = new Dictionary<string, int> { ["one"] = 1, ["two"] = 2 }; d["three"] = 3; d.Remove("one");
        foreach (var (key, value) in d) Console.Write(key + value + " "); Console.WriteLine(d.Count + " " + d.ContainsKey("two") + d.ContainsValue(3) + d.TryGetValue("x", out int v) + v + d.GetValueOrDefault("y", 7) + d.TryAdd("two", 5));
        d["four"] = 4; foreach (string key in d.Keys) Console.Write(key + " "); Console.WriteLine(d.Values.Sum());
        var ci = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["A"] = 1 }; Console.WriteLine(ci["a"]);
        var tuples = new Dictionary<(int, int), string> { [(1, 2)] = "x" }; Console.WriteLine(tuples[(1, 2)]); var byChar = new Dictionary<char, List<int>>(); foreach (var (c, i) in "abca".Select((c, i) => (c, i))) { if (!byChar.TryGetValue(c, out var at)) byChar[c] = at = new List<int>(); at.Add(i); } Console.WriteLine(string.Join(";", byChar.Select(p => p.Key + ":" + string.Join(",", p.Value))));
        if (d.Remove("two", out int gone)) Console.WriteLine(gone);
    }
}

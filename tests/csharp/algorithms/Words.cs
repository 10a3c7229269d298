// Words of a text, counted.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var counts = new SortedDictionary<string, int>(StringComparer.Ordinal); string line; while ((line = Console.ReadLine()) != null) foreach (string w in line.ToLower().Split(new[] { ' ', ',', '.', ';' }).Where(w => w.Length > 0)) counts[w] = counts.GetValueOrDefault(w) + 1; foreach (var (w, n) in counts.OrderByDescending(p => p.Value).Take(4)) Console.WriteLine($"{w,-8}{n,3}");
    }
}

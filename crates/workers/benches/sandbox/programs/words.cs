// Counts made-up words in a dictionary, and sorts them. Size: 1000000
using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        var counts = new Dictionary<string, int>();
        uint seed = 1;
        for (int i = 0; i < n; i++)
        {
            seed = seed * 1103515245 + 12345;
            string word = "w" + (seed >> 8) % 50000;
            counts[word] = counts.GetValueOrDefault(word) + 1;
        }
        var byCount = counts.OrderBy(pair => pair.Value).ThenBy(pair => pair.Key, StringComparer.Ordinal);
        var ordered = byCount.ToList();
        var (first, last) = (ordered[0], ordered[^1]);
        Console.WriteLine($"{ordered.Count} {last.Key} {last.Value} {first.Key} {first.Value}");
    }
}

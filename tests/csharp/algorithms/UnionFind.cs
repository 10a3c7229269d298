// Disjoint sets and a spanning tree.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static int[] parent;
    static int Find(int x) => parent[x] == x ? x : parent[x] = Find(parent[x]);

    static void Main()
    {
        var edges = new[] { (7, 0, 1), (5, 1, 2), (8, 0, 2), (9, 1, 3), (7, 2, 3), (5, 3, 4) }; parent = Enumerable.Range(0, 5).ToArray(); int total = 0; foreach (var (cost, a, b) in edges.OrderBy(e => e.Item1)) { int x = Find(a), y = Find(b); if (x != y) { parent[x] = y; total += cost; } } Console.WriteLine(total);
    }
}

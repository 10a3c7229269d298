// Shortest paths.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string[] head = Console.ReadLine().Split(' '); int n = int.Parse(head[0]), m = int.Parse(head[1]); var graph = new List<(int To, int Cost)>[n]; for (int i = 0; i < n; i++) graph[i] = new(); for (int i = 0; i < m; i++) { int[] e = Array.ConvertAll(Console.ReadLine().Split(' '), int.Parse); graph[e[0]].Add((e[1], e[2])); graph[e[1]].Add((e[0], e[2])); } var best = Enumerable.Repeat(long.MaxValue, n).ToArray(); var queue = new PriorityQueue<int, long>(); best[0] = 0; queue.Enqueue(0, 0); while (queue.TryDequeue(out int at, out long cost)) { if (cost > best[at]) continue; foreach (var (to, c) in graph[at]) if (cost + c < best[to]) { best[to] = cost + c; queue.Enqueue(to, best[to]); } } Console.WriteLine(string.Join(" ", best.Select(x => x == long.MaxValue ? -1 : x)));
    }
}

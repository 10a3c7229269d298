// Shortest ways in a graph, by a heap. Size: 150000
using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int seed = 1;
        var ways = new List<(int to, int length)>[n];
        for (int a = 0; a < n; a++)
        {
            ways[a] = new List<(int to, int length)>();
            for (int k = 0; k < 4; k++)
            {
                seed = (seed * 7621 + 1) % 32768;
                ways[a].Add(((a * 5 + seed) % n, seed % 100 + 1));
            }
        }
        int[] far = new int[n];
        Array.Fill(far, int.MaxValue);
        far[0] = 0;
        var heap = new PriorityQueue<int, int>();
        heap.Enqueue(0, 0);
        while (heap.TryDequeue(out int a, out int length))
        {
            if (length > far[a])
            {
                continue;
            }
            foreach (var (b, more) in ways[a])
            {
                if (length + more < far[b])
                {
                    far[b] = length + more;
                    heap.Enqueue(b, far[b]);
                }
            }
        }
        var found = far.Where(length => length < int.MaxValue).ToList();
        Console.WriteLine($"{found.Sum()} {found.Max()}");
    }
}

// Joins sets. Size: 5000000
using System;
using System.Linq;

class Program
{
    static int[] parent;

    static int Find(int a)
    {
        while (parent[a] != a)
        {
            parent[a] = parent[parent[a]];
            a = parent[a];
        }
        return a;
    }

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        parent = Enumerable.Range(0, n).ToArray();
        int[] size = Enumerable.Repeat(1, n).ToArray();
        int seed = 1, sets = n;
        for (int i = 0; i < n; i++)
        {
            seed = (seed * 7621 + 1) % 32768;
            int a = Find(i), b = Find((i * 7 + seed) % n);
            if (a == b)
            {
                continue;
            }
            if (size[a] < size[b])
            {
                (a, b) = (b, a);
            }
            parent[b] = a;
            size[a] += size[b];
            sets--;
        }
        Console.WriteLine($"{sets} {size.Max()}");
    }
}

// The shortest way through a maze, by a queue. Size: 2501
using System;
using System.Collections.Generic;

class Program
{
    static readonly (int, int)[] Steps = { (1, 0), (0, 1), (-1, 0), (0, -1) };

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int seed = 1;
        var walls = new bool[n, n];
        var far = new int[n, n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                seed = (seed * 7621 + 1) % 32768;
                walls[i, j] = seed >> 13 == 0;
                far[i, j] = -1;
            }
        }
        walls[0, 0] = false;
        far[0, 0] = 0;
        var queue = new Queue<(int, int)>();
        queue.Enqueue((0, 0));
        int last = 0, seen = 0;
        while (queue.Count > 0)
        {
            var (x, y) = queue.Dequeue();
            last = far[x, y];
            seen++;
            foreach (var (i, j) in Steps)
            {
                int u = x + i, v = y + j;
                if (u >= 0 && u < n && v >= 0 && v < n && !walls[u, v] && far[u, v] < 0)
                {
                    far[u, v] = last + 1;
                    queue.Enqueue((u, v));
                }
            }
        }
        Console.WriteLine($"{last} {seen}");
    }
}

// The best that fits into a bag. Size: 2500000
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int[] best = new int[n + 1];
        int seed = 1;
        for (int i = 0; i < 100; i++)
        {
            seed = (seed * 7621 + 1) % 32768;
            int weight = seed % 997 + 1, value = seed % 89 + 1;
            for (int room = n; room >= weight; room--)
            {
                best[room] = Math.Max(best[room], best[room - weight] + value);
            }
        }
        Console.WriteLine(best[n]);
    }
}

// Counts the different pieces of a text by a rolling hash. Size: 10000000
using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int seed = 1;
        int[] text = new int[n];
        for (int i = 0; i < n; i++)
        {
            seed = (seed * 7621 + 1) % 32768;
            text[i] = seed >> 13;
        }
        int power = 1, value = 0;
        for (int i = 0; i < 7; i++)
        {
            power = power * 31 % 65521;
        }
        var seen = new Dictionary<int, int>();
        for (int i = 0; i < n; i++)
        {
            if (i >= 8)
            {
                value = (value + 65521 - text[i - 8] * power % 65521) % 65521;
            }
            value = (value * 31 + text[i]) % 65521;
            if (i >= 7)
            {
                seen.TryGetValue(value, out int times);
                seen[value] = times + 1;
            }
        }
        Console.WriteLine($"{seen.Count} {seen.Values.Max()}");
    }
}

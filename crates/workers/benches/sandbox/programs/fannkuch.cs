// Flips the starts of all permutations. Size: 10
using System;
using System.Linq;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int[] order = Enumerable.Range(0, n).ToArray(), count = Enumerable.Range(0, n).ToArray();
        int most = 0, checksum = 0, number = 0, at = n;
        while (true)
        {
            for (; at > 1; at--)
            {
                count[at - 1] = at;
            }
            int[] flipped = (int[])order.Clone();
            int flips = 0;
            while (flipped[0] != 0)
            {
                for (int i = 0, j = flipped[0]; i < j; i++, j--)
                {
                    (flipped[i], flipped[j]) = (flipped[j], flipped[i]);
                }
                flips++;
            }
            most = Math.Max(most, flips);
            checksum += number % 2 == 0 ? flips : -flips;
            for (; at < n; at++)
            {
                int first = order[0];
                for (int i = 0; i < at; i++)
                {
                    order[i] = order[i + 1];
                }
                order[at] = first;
                if (--count[at] > 0)
                {
                    break;
                }
            }
            if (at >= n)
            {
                break;
            }
            number++;
        }
        Console.WriteLine($"{checksum} {most}");
    }
}

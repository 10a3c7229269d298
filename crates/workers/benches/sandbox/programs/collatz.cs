// The longest of Collatz's sequences. Size: 1500000
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int best = 0, most = 0;
        for (int start = 1; start < n; start++)
        {
            long k = start;
            int steps = 0;
            while (k != 1)
            {
                k = k % 2 == 0 ? k / 2 : 3 * k + 1;
                steps++;
            }
            if (steps > most)
            {
                (best, most) = (start, steps);
            }
        }
        Console.WriteLine($"{best} {most}");
    }
}

// Counts the ways to put queens on a board so that none attacks another. Size: 14
using System;

class Program
{
    static int Place(int all, int columns, int left, int right)
    {
        if (columns == all)
        {
            return 1;
        }
        int ways = 0;
        for (int free = all & ~(columns | left | right); free != 0; free &= free - 1)
        {
            int bit = free & -free;
            ways += Place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return ways;
    }

    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        Console.WriteLine(Place((1 << n) - 1, 0, 0, 0));
    }
}

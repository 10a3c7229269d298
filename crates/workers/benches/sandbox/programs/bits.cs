// Shifts, masks and counts bits. Size: 60000000
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        int x = 1;
        long total = 0;
        for (int i = 0; i < n; i++)
        {
            x ^= (x << 13) & 0x3fffffff;
            x ^= x >> 17;
            x ^= (x << 5) & 0x3fffffff;
            int y = x;
            y = (y & 0x15555555) + ((y >> 1) & 0x15555555);
            y = (y & 0x33333333) + ((y >> 2) & 0x33333333);
            y = (y + (y >> 4)) & 0x0f0f0f0f;
            total += y % 255;
        }
        Console.WriteLine($"{x} {total}");
    }
}

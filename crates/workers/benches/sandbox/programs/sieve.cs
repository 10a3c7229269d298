// Counts the primes below a number. Size: 40000000
using System;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine());
        bool[] composite = new bool[n];
        int count = 0;
        for (int i = 2; i < n; i++)
        {
            if (composite[i])
            {
                continue;
            }
            count++;
            for (long j = (long)i * i; j < n; j += i)
            {
                composite[j] = true;
            }
        }
        Console.WriteLine(count);
    }
}

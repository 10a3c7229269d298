// Values that are made one by one. Size: 20000000
using System;
using System.Collections.Generic;

class Program
{
    static IEnumerable<int> Numbers(int n)
    {
        for (int i = 0; i < n; i++)
        {
            yield return i;
        }
    }

    static IEnumerable<int> Odd(IEnumerable<int> values)
    {
        foreach (int value in values)
        {
            if (value % 2 == 1)
            {
                yield return value;
            }
        }
    }

    static IEnumerable<(int, int)> Pairs(IEnumerable<int> values)
    {
        int last = 0;
        foreach (int value in values)
        {
            yield return (last, value);
            last = value;
        }
    }

    static void Main()
    {
        long sum = 0;
        foreach (var (a, b) in Pairs(Odd(Numbers(int.Parse(Console.ReadLine())))))
        {
            sum += (long)a * b % 7;
        }
        Console.WriteLine(sum);
    }
}

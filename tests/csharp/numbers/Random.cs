// Numbers of a seeded generator.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var r = new Random(42);
        for (int i = 0; i < 5; i++) Console.WriteLine(r.Next());
        Console.WriteLine(r.Next(10));
        Console.WriteLine(r.Next(5, 8));
        Console.WriteLine(r.NextDouble());
        Console.WriteLine(r.NextInt64(1000000000000));
        var bytes = new byte[4]; r.NextBytes(bytes); Console.WriteLine(string.Join(",", bytes));
        int[] deck = { 1, 2, 3, 4, 5 }; new Random(7).Shuffle(deck); Console.WriteLine(string.Join(",", deck));
    }
}

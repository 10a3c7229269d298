// Queries that run in parallel.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(Enumerable.Range(1, 1000).AsParallel().Where(x => x % 7 == 0).Sum());
        Console.WriteLine(Enumerable.Range(1, 100).AsParallel().AsOrdered().Select(x => x * x).Take(3).Last());
        Console.WriteLine(ParallelEnumerable.Range(0, 10).Max());
    }
}

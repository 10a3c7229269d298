// expect: Finished(0)
// Random numbers are the same in each run.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(new Random().Next() + " " + Guid.NewGuid() + " " + Random.Shared.NextDouble() + " " + "x".GetHashCode());
    }
}

// expect: OutOfFuel
// A query over an endless sequence.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static IEnumerable<int> Endless() { while (true) yield return 1; }

    static void Main()
    {
        Console.WriteLine(Endless().Count(x => x < 0));
    }
}

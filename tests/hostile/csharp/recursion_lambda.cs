// expect: Finished(134) | Finished(1)
// A lambda that calls itself.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Func<int, int> f = null; f = x => f(x + 1) + 1; Console.WriteLine(f(0));
    }
}

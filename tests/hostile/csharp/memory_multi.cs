// expect: Finished(134) | OutOfMemory
// A rectangular array that is too large.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var a = new int[50000, 50000]; Console.WriteLine(a.Length);
    }
}

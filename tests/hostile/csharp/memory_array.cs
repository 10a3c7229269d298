// expect: Finished(134) | OutOfMemory
// An array of the largest size.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var a = new long[int.MaxValue]; Console.WriteLine(a.Length);
    }
}

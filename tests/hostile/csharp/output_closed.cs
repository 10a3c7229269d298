// expect: Finished(0) | Finished(134)
// A closed console.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.Out.Close(); Console.WriteLine("x");
    }
}

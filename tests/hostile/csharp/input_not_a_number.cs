// expect: Finished(134)
// Input of another kind.
// stdin: abc
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(int.Parse(Console.ReadLine()));
    }
}

// expect: Finished(134)
// Input that is not there.
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

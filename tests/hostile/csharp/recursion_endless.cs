// expect: Finished(134)
// A function that calls itself.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static int F(int n) => F(n + 1) + 1;

    static void Main()
    {
        Console.WriteLine(F(0));
    }
}

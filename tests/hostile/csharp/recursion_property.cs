// expect: Finished(134) | Finished(1)
// A property that reads itself.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    int X => X + 1;

    static void Main()
    {
        Console.WriteLine(new Program().X);
    }
}

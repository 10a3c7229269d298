// expect: Finished(134)
// A key is read from no terminal.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.ReadKey();
    }
}

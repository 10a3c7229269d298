// expect: OutputLimit
// Errors without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) Console.Error.WriteLine(new string('e', 1000));
    }
}

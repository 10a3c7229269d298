// expect: Finished(134)
// Output before an exception is there.
// stdout: there
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.Write("there"); throw new Exception();
    }
}

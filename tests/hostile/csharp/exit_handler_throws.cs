// expect: Finished(0) | Finished(134) | Finished(1)
// A handler of the end that throws.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (s, e) => throw new Exception("late");
    }
}

// expect: Finished(134) | Finished(9)
// A handler of exceptions that nothing catches.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (s, e) => Environment.Exit(9); throw new Exception("x");
    }
}

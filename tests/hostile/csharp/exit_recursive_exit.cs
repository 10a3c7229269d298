// expect: Finished(1) | Finished(2)
// The end within the end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (s, e) => Environment.Exit(2); Environment.Exit(1);
    }
}

// expect: OutOfFuel
// A handler of the end that never ends.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (s, e) => { while (true) { } };
    }
}

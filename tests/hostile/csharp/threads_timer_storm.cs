// expect: OutOfFuel
// A timer that is always due.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var t = new System.Threading.Timer(_ => { }, null, 0, 1); while (true) System.Threading.Thread.Sleep(1);
    }
}

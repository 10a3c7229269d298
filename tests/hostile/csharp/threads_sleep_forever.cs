// expect: OutOfFuel
// A sleep with a timer around.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var t = new System.Threading.Timer(_ => { }, null, 0, 1000); System.Threading.Thread.Sleep(-1);
    }
}

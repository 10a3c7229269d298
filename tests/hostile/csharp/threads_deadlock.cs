// expect: Finished(134)
// A thread waits for nothing within its time.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        if (!new System.Threading.ManualResetEventSlim().Wait(5)) throw new TimeoutException();
    }
}

// expect: OutOfFuel | OutOfMemory | Finished(134)
// Threads without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) new System.Threading.Thread(() => { }).Start();
    }
}

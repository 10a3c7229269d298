// expect: Finished(134) | Finished(1)
// Threads that start threads.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Go() => new System.Threading.Thread(Go).Start();

    static void Main()
    {
        Go();
    }
}

// expect: OutOfMemory | Finished(134)
// Native memory that is not freed.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) System.Runtime.InteropServices.Marshal.AllocHGlobal(1 << 20);
    }
}

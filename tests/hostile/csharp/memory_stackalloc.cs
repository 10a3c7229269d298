// expect: Finished(0) | Finished(134) | Trapped | StackOverflow | OutOfMemory
// An allocation on the stack that is too large.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        unsafe { byte* p = stackalloc byte[500000000]; p[5] = 1; Console.WriteLine(p[5]); }
    }
}

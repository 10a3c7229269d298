// expect: Trapped | Finished(134) | Finished(0)
// A write to address zero.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        unsafe { *(int*)0 = 5; Console.Write(*(int*)0); }
    }
}

// expect: Trapped | Finished(134)
// A write beyond memory.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        unsafe { *(int*)0xfffffff0u = 5; }
    }
}

// expect: Trapped | Finished(134) | Finished(1) | OutOfFuel | OutOfMemory | Finished(0)
// All memory is overwritten.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        unsafe { for (byte* p = (byte*)1000000; ; p += 1) *p = 0x41; }
    }
}

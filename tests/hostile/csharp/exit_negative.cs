// expect: Finished(255)
// A negative code.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Environment.Exit(-1);
    }
}

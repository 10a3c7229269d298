// expect: Finished(44)
// Only eight bits of a code count.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Environment.Exit(300);
    }
}

// expect: Finished(134) | Trapped | Finished(1)
// The end by FailFast.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Environment.FailFast("fast");
    }
}

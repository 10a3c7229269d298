// expect: Finished(6)
// The end in a finally block.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        try { throw new Exception(); } catch { } finally { Environment.Exit(6); }
    }
}

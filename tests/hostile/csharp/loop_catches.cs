// expect: OutOfFuel
// A loop that catches everything.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) { try { throw new Exception(); } catch { } }
    }
}

// expect: OutOfFuel
// A finally block that never ends.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        try { throw new Exception(); } finally { while (true) { } }
    }
}

// expect: OutOfFuel | OutOfMemory | Finished(134)
// Exceptions for memory in a loop.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var l = new List<byte[]>(); while (true) { try { l.Add(new byte[10 << 20]); } catch (OutOfMemoryException) { } }
    }
}

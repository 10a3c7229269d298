// expect: OutOfMemory
// Memory that is written to.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var l = new List<byte[]>(); while (true) { var a = new byte[1 << 20]; Array.Fill(a, (byte)1); l.Add(a); }
    }
}

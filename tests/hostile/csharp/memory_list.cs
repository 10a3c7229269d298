// expect: OutOfMemory
// A list that grows without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var l = new List<byte[]>(); while (true) l.Add(new byte[1 << 20]);
    }
}

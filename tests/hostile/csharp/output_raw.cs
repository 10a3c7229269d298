// expect: OutputLimit
// Bytes without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var s = Console.OpenStandardOutput(); var b = new byte[65536]; while (true) s.Write(b, 0, b.Length);
    }
}

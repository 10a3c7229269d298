// expect: Finished(134) | OutOfFuel
// Files that grow without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        using var f = File.Create("/tmp/big"); var b = new byte[1 << 20]; while (true) f.Write(b, 0, b.Length);
    }
}

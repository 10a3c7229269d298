// expect: OutOfFuel | OutOfMemory
// A power that grows without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var x = new System.Numerics.BigInteger(3); while (true) x *= x;
    }
}

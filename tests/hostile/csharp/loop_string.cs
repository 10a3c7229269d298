// expect: OutOfFuel | OutOfMemory
// A string that is doubled.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        string s = "x"; while (true) s += s.Substring(0, s.Length / 2 + 1);
    }
}

// expect: OutOfMemory | OutOfFuel
// Strings that are not freed.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var l = new List<string>(); for (int i = 0; ; i++) l.Add(new string('x', 100000));
    }
}

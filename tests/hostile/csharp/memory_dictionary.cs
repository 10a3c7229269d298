// expect: OutOfMemory | OutOfFuel
// A dictionary that grows without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var d = new Dictionary<int, string>(); for (int i = 0; ; i++) d[i] = i.ToString();
    }
}

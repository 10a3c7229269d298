// expect: Finished(134) | OutOfFuel
// Files without end.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        for (int i = 0; ; i++) File.WriteAllText("/tmp/" + i, new string('x', 1000));
    }
}

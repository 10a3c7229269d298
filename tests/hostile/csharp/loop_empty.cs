// expect: OutOfFuel
// A loop that never ends.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (true) { }
    }
}

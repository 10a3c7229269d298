// expect: OutOfFuel
// A jump back.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        again: goto again;
    }
}

// expect: Finished(134) | Finished(1)
// A constructor that makes another object.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    Program p = new Program();

    static void Main()
    {
        new Program();
    }
}

// expect: Finished(0)
// Half of a pair of surrogates.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.Write("\ud83d");
    }
}

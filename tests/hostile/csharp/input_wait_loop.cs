// expect: OutOfFuel
// A loop waits for input that does not come.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        while (Console.ReadLine() == null) { }
    }
}

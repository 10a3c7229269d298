// expect: OutOfFuel
// A static constructor that never ends.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(Slow.X);
        }
        
        static class Slow
        {
            public static int X;
            static Slow() { while (true) { } }
    }
}

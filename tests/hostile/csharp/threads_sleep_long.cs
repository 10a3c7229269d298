// expect: OutOfFuel
// A long sleep.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        System.Threading.Thread.Sleep(1000000000); Console.WriteLine("awake");
    }
}

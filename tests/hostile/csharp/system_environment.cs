// expect: Finished(0)
// The environment is empty of the machine's.
// stdout: True
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.Write(Environment.GetEnvironmentVariable("HOME") == null && Environment.GetEnvironmentVariable("PATH") == null);
    }
}

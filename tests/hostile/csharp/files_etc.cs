// expect: Finished(0)
// No file of the machine is there.
// stdout: False False False
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(File.Exists("/etc/passwd") + " " + Directory.Exists("/proc") + " " + Directory.Exists("/home"));
    }
}

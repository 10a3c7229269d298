// expect: Finished(0)
// Input is read past its end.
// stdout: ok
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        for (int i = 0; i < 1000; i++) if (Console.ReadLine() != null || Console.Read() != -1) Console.WriteLine("wrong"); Console.WriteLine("ok");
    }
}

// expect: Finished(0)
// The program's own file cannot be written.
// stdout: no
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        try { File.WriteAllText("/src/main.dll", "x"); Console.Write("written"); } catch (Exception) { Console.Write("no"); }
    }
}

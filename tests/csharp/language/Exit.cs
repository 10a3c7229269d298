// The end by Environment.Exit.
// exit: 3
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.Write("text"); AppDomain.CurrentDomain.ProcessExit += (s, e) => Console.WriteLine(" end"); try { Environment.Exit(3); } finally { Console.WriteLine("not here"); }
    }
}

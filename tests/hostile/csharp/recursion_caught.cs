// expect: Finished(134)
// A stack overflow cannot be caught.
// stdout: 
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static int F(int n) => F(n + 1) + 1;

    static void Main()
    {
        try { F(0); } catch (Exception) { Console.WriteLine("caught"); } finally { Console.WriteLine("finally"); }
    }
}

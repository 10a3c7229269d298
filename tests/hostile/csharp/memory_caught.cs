// expect: Finished(0)
// An exception for memory that is caught.
// stdout: caught
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        try { var a = new byte[2000000000]; Console.WriteLine(a.Length); } catch (OutOfMemoryException) { Console.WriteLine("caught"); }
    }
}

// expect: Finished(134)
// A function of a library that is not there.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    [System.Runtime.InteropServices.DllImport("none")] static extern void Missing();

    static void Main()
    {
        try { Missing(); } catch (Exception e) { Console.Write(e.GetType().Name); throw new Exception("x"); }
    }
}

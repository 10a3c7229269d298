// expect: Finished(0)
// A string is changed in place.
// stdout: baa
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        string s = new string('a', 3); unsafe { fixed (char* p = s) p[0] = 'b'; } Console.Write(s);
    }
}

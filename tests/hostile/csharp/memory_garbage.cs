// expect: Finished(0)
// Much memory that is freed.
// stdout: 500000000
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        long n = 0; for (int i = 0; i < 5000; i++) n += new byte[100000].Length; Console.WriteLine(n);
    }
}

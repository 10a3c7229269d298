// expect: Finished(5)
// The end in a thread.
// stdout: 
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var t = new System.Threading.Thread(() => Environment.Exit(5)); t.Start(); t.Join(); Console.WriteLine("not here");
    }
}

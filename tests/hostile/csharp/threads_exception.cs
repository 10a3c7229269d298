// expect: Finished(134)
// An exception in a thread.
// stdout: 
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        new System.Threading.Thread(() => throw new Exception("in a thread")).Start(); Console.WriteLine("never");
    }
}

// expect: Finished(0)
// Many tasks.
// stdout: 49995000
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var t = Enumerable.Range(0, 10000).Select(i => System.Threading.Tasks.Task.Run(() => i)).ToArray(); System.Threading.Tasks.Task.WaitAll(t); Console.WriteLine(t.Sum(x => (long)x.Result));
    }
}

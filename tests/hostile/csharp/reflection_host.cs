// expect: Finished(0) | Finished(134)
// The host's own functions are called.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        var h = AppDomain.CurrentDomain.GetAssemblies().First(a => a.GetName().Name == "Assay.Host").GetType("Host"); h.GetMethod("Load").Invoke(null, null); Console.Write("loaded");
    }
}

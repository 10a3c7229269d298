// expect: Finished(0) | Finished(134)
// An exception in a function that nobody waits for.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static async void Later() { await System.Threading.Tasks.Task.Yield(); throw new Exception("late"); }

    static void Main()
    {
        Later(); Console.WriteLine("went on");
    }
}

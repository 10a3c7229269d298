// expect: Finished(0)
// The clock is the same in each run.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(DateTime.UtcNow.Ticks + " " + System.Diagnostics.Stopwatch.GetTimestamp() + " " + Environment.TickCount64);
    }
}

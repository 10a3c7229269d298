// Timers and sleeping.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var w = System.Diagnostics.Stopwatch.StartNew(); Thread.Sleep(50); Console.WriteLine(w.ElapsedMilliseconds >= 49); int ticks = 0; var done = new ManualResetEventSlim(); using (var t = new Timer(_ => { if (Interlocked.Increment(ref ticks) == 3) done.Set(); }, null, 1, 2)) done.Wait(); Console.WriteLine(ticks >= 3); Console.WriteLine(Task.Delay(20).Wait(5000)); Console.WriteLine(new ManualResetEventSlim().Wait(10)); bool flag = false; Task.Run(() => flag = true); while (!flag) Thread.Sleep(1); Console.WriteLine(flag);
    }
}

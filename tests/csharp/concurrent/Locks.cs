// Locks, and other ways to wait.
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
        object o = new object(); int n = 0; lock (o) { lock (o) { n++; } } Parallel.For(0, 100, i => { lock (o) n++; }); Console.WriteLine(n); var s = new SemaphoreSlim(2); s.Wait(); Console.WriteLine(s.CurrentCount + " " + s.Wait(0) + s.Wait(1)); s.Release(2); var e = new ManualResetEventSlim(); Task.Run(() => e.Set()); e.Wait(); Console.WriteLine(e.IsSet); var a = new AutoResetEvent(true); Console.WriteLine(a.WaitOne() + " " + a.WaitOne(1)); var m = new Mutex(); Console.WriteLine(m.WaitOne(0)); m.ReleaseMutex(); var c = new CountdownEvent(2); Task.Run(() => c.Signal()); Task.Run(() => c.Signal()); c.Wait(); Console.WriteLine(c.CurrentCount); Console.WriteLine(Monitor.TryEnter(o) + " " + Interlocked.CompareExchange(ref n, 5, 101) + n); var r = new ReaderWriterLockSlim(); r.EnterReadLock(); r.ExitReadLock(); var l = new ThreadLocal<int>(() => 9); Console.WriteLine(l.Value);
    }
}

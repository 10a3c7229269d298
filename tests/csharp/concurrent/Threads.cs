// Threads that are joined.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;

class Program
{
    static int Depth(int n) => n == 0 ? 0 : 1 + Depth(n - 1);

    static void Main()
    {
        int sum = 0; var threads = new List<Thread>(); for (int i = 0; i < 4; i++) { int k = i; var t = new Thread(() => Interlocked.Add(ref sum, k * 10)); threads.Add(t); t.Start(); } foreach (var t in threads) t.Join(); Console.WriteLine(sum); var p = new Thread(o => Console.WriteLine("got " + o)); p.Start(5); p.Join(); var deep = new Thread(() => Console.WriteLine(Depth(50000)), 256 << 20); deep.Start(); deep.Join(); Console.WriteLine(deep.IsAlive);
    }
}

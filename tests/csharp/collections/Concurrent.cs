// Concurrent collections.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var d = new ConcurrentDictionary<string, int>(); d.AddOrUpdate("a", 1, (k, v) => v + 1); d.AddOrUpdate("a", 1, (k, v) => v + 1); Console.WriteLine(d["a"] + d.GetOrAdd("b", 5) + " " + d.TryRemove("a", out int x) + x);
        var q = new ConcurrentQueue<int>(); q.Enqueue(1); Console.WriteLine(q.TryDequeue(out int y) + " " + y + q.IsEmpty); var s = new ConcurrentStack<int>(); s.PushRange(new[] { 1, 2 }); Console.WriteLine(s.TryPop(out int z) + " " + z); var b = new ConcurrentBag<int> { 1 }; Console.WriteLine(b.Count); var c = new BlockingCollection<int>(); c.Add(3); c.CompleteAdding(); foreach (int i in c.GetConsumingEnumerable()) Console.WriteLine(i);
    }
}

// Parallel loops.
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
        int sum = 0; Parallel.For(0, 1000, i => Interlocked.Add(ref sum, i)); Console.WriteLine(sum); var bag = new System.Collections.Concurrent.ConcurrentBag<int>(); Parallel.ForEach(new[] { 1, 2, 3 }, x => bag.Add(x * x)); Console.WriteLine(bag.Sum()); Parallel.Invoke(() => Interlocked.Increment(ref sum), () => Interlocked.Increment(ref sum)); Console.WriteLine(sum); long total = 0; Parallel.For(0, 100, () => 0L, (i, s, local) => local + i, local => Interlocked.Add(ref total, local)); Console.WriteLine(total);
    }
}

// Iterators and foreach.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Range2 { readonly int from, to; public Range2(int from, int to) { this.from = from; this.to = to; } public IEnumerator<int> GetEnumerator() { for (int i = from; i < to; i++) yield return i; } }
static class Numbers { public static IEnumerator<int> GetEnumerator(this int n) { for (int i = 0; i < n; i++) yield return i; } }

class Program
{
    static IEnumerable<int> Count(int n) { try { for (int i = 0; i < n; i++) yield return i; } finally { Console.Write("done "); } }
    static IEnumerable<long> Fib() { long a = 0, b = 1; while (true) { yield return a; (a, b) = (b, a + b); } }

    static void Main()
    {
        foreach (int x in Count(3)) Console.Write(x + " "); Console.WriteLine(); using (var e = Count(2).GetEnumerator()) { while (e.MoveNext()) Console.Write(e.Current); } Console.WriteLine(); foreach (int x in new Range2(1, 4)) { if (x == 3) break; Console.Write(x); } Console.WriteLine(string.Join(",", Fib().Take(10))); foreach (var (i, c) in "ab".Select((c, i) => (i, c))) Console.Write(i + "" + c); Console.WriteLine(); foreach (int x in 3) Console.Write(x); Console.WriteLine();
    }
}

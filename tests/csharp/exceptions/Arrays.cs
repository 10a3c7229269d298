// Messages of arrays.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Try(Action action)
    {
        try { action(); Console.WriteLine("nothing"); }
        catch (Exception e) { Console.WriteLine(e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        int[] a = { 1, 2, 3 }; object o = a; Array array = a;
        Try(() => { Console.WriteLine(a[3]); });
        Try(() => { a[-1] = 1; });
        Try(() => { int n = -1; var b = new int[n]; });
        Try(() => { Array.Copy(a, 0, a, 2, 2); });
        Try(() => { Array.Sort(new object[] { 1, "a" }); });
        Try(() => { int[,] g = new int[2, 2]; Console.WriteLine(g[2, 0]); });
        Try(() => { Array.IndexOf(a, 1, 5); });
        Try(() => { new ArraySegment<int>(a, 2, 5); });
        Try(() => { Console.WriteLine(a.AsSpan()[5]); });
        Try(() => { a.AsSpan(2, 5); });
    }
}

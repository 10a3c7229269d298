// Functions of arrays.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int[] a = { 5, 2, 8, 1 }; int[] b = (int[])a.Clone(); Array.Sort(b); Console.WriteLine(string.Join(",", b) + Array.IndexOf(a, 8) + Array.BinarySearch(b, 5) + Array.Exists(a, x => x > 7) + Array.Find(a, x => x < 3) + Array.FindLastIndex(a, x => x < 6));
        string[] keys = { "x", "y", "z", "w" }; Array.Sort(a, keys); Console.WriteLine(string.Join(",", keys)); Array.Reverse(a, 1, 2); Array.Resize(ref a, 6); Console.WriteLine(string.Join(",", a) + a.Length); Array.Fill(a, 9, 4, 2); Array.Copy(b, 0, a, 2, 2); Console.WriteLine(string.Join(",", a)); Array.Clear(a); Console.WriteLine(a.Sum());
        int[,] g = { { 1, 2, 3 }, { 4, 5, 6 } }; Console.WriteLine(g.GetLength(0) + " " + g.GetLength(1) + " " + g.Length + " " + g.Rank + g[1, 2]); int[][] j = { new[] { 1 }, new[] { 2, 3 } }; Console.WriteLine(j[1][1] + j.Sum(r => r.Length)); foreach (int x in g) Console.Write(x); Console.WriteLine(a[1..3].Length + string.Join(",", Array.ConvertAll(b, x => x * 2)));
        var big = Enumerable.Range(0, 100).Select(i => i * 37 % 101).ToArray(); Array.Sort(big, (x, y) => y.CompareTo(x)); Console.WriteLine(string.Join(",", big.Take(5)));
    }
}

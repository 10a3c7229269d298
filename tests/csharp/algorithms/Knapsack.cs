// Dynamic programming over strings and weights.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int[] w = { 3, 4, 5, 9, 14 }, v = { 3, 4, 4, 10, 15 }; var best = new int[21]; for (int i = 0; i < w.Length; i++) for (int c = 20; c >= w[i]; c--) best[c] = Math.Max(best[c], best[c - w[i]] + v[i]); Console.WriteLine(best[20]); string a = "kitten", b = "sitting"; var d = new int[a.Length + 1, b.Length + 1]; for (int i = 0; i <= a.Length; i++) for (int j = 0; j <= b.Length; j++) d[i, j] = i == 0 ? j : j == 0 ? i : Math.Min(Math.Min(d[i - 1, j], d[i, j - 1]) + 1, d[i - 1, j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)); Console.WriteLine(d[a.Length, b.Length]);
    }
}

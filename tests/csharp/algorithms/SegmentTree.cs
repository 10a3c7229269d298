// A segment tree.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Tree
{
    readonly int n; readonly long[] sums;
    public Tree(int n) { this.n = n; sums = new long[2 * n]; }
    public void Set(int at, long value) { for (sums[at += n] = value; at > 1; at >>= 1) sums[at >> 1] = sums[at] + sums[at ^ 1]; }
    public long Sum(int from, int to) { long sum = 0; for (from += n, to += n; from < to; from >>= 1, to >>= 1) { if ((from & 1) == 1) sum += sums[from++]; if ((to & 1) == 1) sum += sums[--to]; } return sum; }
}

class Program
{
    static void Main()
    {
        var t = new Tree(8); for (int i = 0; i < 8; i++) t.Set(i, i * i); Console.WriteLine(t.Sum(2, 6) + " " + t.Sum(0, 8)); t.Set(3, 100); Console.WriteLine(t.Sum(2, 6));
    }
}

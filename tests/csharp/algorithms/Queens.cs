// Backtracking.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static int Place(int row, int n, int columns, int left, int right) { if (row == n) return 1; int count = 0; for (int free = ~(columns | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) { int bit = free & -free; count += Place(row + 1, n, columns | bit, (left | bit) << 1, (right | bit) >> 1); } return count; }
    static void Permute(char[] a, int k) { if (k == a.Length) { Console.Write(new string(a) + " "); return; } for (int i = k; i < a.Length; i++) { (a[k], a[i]) = (a[i], a[k]); Permute(a, k + 1); (a[k], a[i]) = (a[i], a[k]); } }

    static void Main()
    {
        Console.WriteLine(Place(0, 8, 0, 0, 0)); Permute("abc".ToCharArray(), 0);
    }
}

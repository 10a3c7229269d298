// Powers of a matrix.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    const long Mod = 1000000007;
    static long[,] Times(long[,] a, long[,] b) { var c = new long[2, 2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i, j] = (c[i, j] + a[i, k] * b[k, j]) % Mod; return c; }
    static long[,] Power(long[,] a, long e) { long[,] r = { { 1, 0 }, { 0, 1 } }; for (; e > 0; e >>= 1) { if ((e & 1) == 1) r = Times(r, a); a = Times(a, a); } return r; }

    static void Main()
    {
        long[,] f = { { 1, 1 }, { 1, 0 } }; Console.WriteLine(Power(f, 90)[0, 1]); Console.WriteLine(Power(f, 1000000000000)[0, 1]);
    }
}

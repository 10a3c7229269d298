// Switches, gotos and loops.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        for (int i = 0; i < 6; i++) switch (i) { case 0: case 1: Console.Write("a"); break; case 2: goto case 0; case 3: goto default; case int n when n > 4: Console.Write("w"); break; default: Console.Write("d"); break; } Console.WriteLine(); string s = "x"; switch (s) { case "x": Console.WriteLine("X"); break; case null: break; } int k = 0; again: if (k++ < 3) { Console.Write(k); goto again; } Console.WriteLine(); for (int i = 0, j = 10; i < j; i += 3, j--) { if (i == 3) continue; Console.Write(i + ":" + j + " "); } Console.WriteLine(); do { k--; } while (k > 0); Console.WriteLine(k); while (true) { if (++k > 5) break; } Console.WriteLine(k);
    }
}

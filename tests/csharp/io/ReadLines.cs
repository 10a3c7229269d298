// Lines of input.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int n = int.Parse(Console.ReadLine()); for (int i = 0; i < n; i++) { int[] p = Console.ReadLine().Split(' ').Select(int.Parse).ToArray(); Console.WriteLine(p.Sum()); } string line; while ((line = Console.ReadLine()) != null) Console.WriteLine("[" + line + "]"); Console.WriteLine(Console.ReadLine() == null); Console.WriteLine(Console.Read());
    }
}

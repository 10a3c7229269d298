// Characters of input.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int c; int sum = 0; while ((c = Console.Read()) != -1) { if (c == '\n') Console.Write("N"); sum += c; } Console.WriteLine(sum); Console.WriteLine(Console.In.Peek());
    }
}

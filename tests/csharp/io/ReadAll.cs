// All of the input.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string all = Console.In.ReadToEnd(); string[] t = all.Split(new[] { ' ', '\n', '\r', '\t' }, StringSplitOptions.RemoveEmptyEntries); Console.WriteLine(t.Length + " " + t.Select(long.Parse).Sum());
    }
}

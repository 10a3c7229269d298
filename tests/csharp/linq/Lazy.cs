// When queries run.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static IEnumerable<int> Naturals() { for (int i = 1; ; i++) { Console.Write("(" + i + ")"); yield return i; } }

    static void Main()
    {
        int calls = 0; var q = Enumerable.Range(0, 5).Where(x => { calls++; return x % 2 == 0; }); Console.WriteLine(calls); Console.WriteLine(q.First() + " " + calls); Console.WriteLine(q.Count() + " " + calls); var list = new List<int> { 1 }; var later = list.Select(x => x * 2); list.Add(5); Console.WriteLine(string.Join(",", later));
        foreach (int x in Naturals().Where(x => x % 3 == 0).Take(3)) Console.Write(x + " "); Console.WriteLine();
    }
}

// Static constructors and constants.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Lazy2 { static Lazy2() { Console.WriteLine("static"); } public static int Value = 3; }
static class Const { public const string Name = "n"; public const int Sum = 1 + 2 * 3; }
class Singleton { public static readonly Singleton Instance = new Singleton(); Singleton() { } }

class Program
{
    static void Main()
    {
        Console.WriteLine("main"); Console.WriteLine(Lazy2.Value + Const.Name + Const.Sum); Console.WriteLine(Singleton.Instance == Singleton.Instance); Lazy<int> l = new Lazy<int>(() => { Console.WriteLine("made"); return 5; }); Console.WriteLine(l.IsValueCreated); Console.WriteLine(l.Value + l.Value);
    }
}

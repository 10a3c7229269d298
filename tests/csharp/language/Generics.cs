// Generics.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Box<T> { public T Value; public Box(T value) => Value = value; public Box<R> Map<R>(Func<T, R> f) => new Box<R>(f(Value)); }
static class Swap<T> { public static int Count; }

class Program
{
    static T Max<T>(T a, T b) where T : IComparable<T> => a.CompareTo(b) > 0 ? a : b;
    static T Make<T>() where T : new() => new T();

    static void Main()
    {
        Console.WriteLine(Max(3, 7) + Max("a", "b") + new Box<int>(5).Map(x => x + "!").Value + typeof(Box<>).Name + typeof(Dictionary<string, List<int>>)); IEnumerable<object> covariant = new List<string> { "s" }; Console.WriteLine(covariant.First()); Action<string> contra = new Action<object>(o => Console.WriteLine("got " + o)); contra("x"); Console.WriteLine(Make<StringBuilder>().Length + " " + default(int) + (default(string) == null)); Swap<int>.Count++; Swap<string>.Count += 5; Console.WriteLine(Swap<int>.Count + Swap<string>.Count);
    }
}

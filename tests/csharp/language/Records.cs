// Records.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

record Point(int X, int Y);
abstract record Base(string Name);
record Derived(string Name, int Size) : Base(Name);
readonly record struct Money(int Cents);
record Named { public required string Name { get; init; } }

class Program
{
    static void Main()
    {
        var a = new Point(1, 2); var b = a with { Y = 5 }; Console.WriteLine(a + " " + b + " " + (a == new Point(1, 2)) + a.Equals(b)); var (x, y) = b; Console.WriteLine(x + y); Base d = new Derived("n", 3); Console.WriteLine(d + " " + (d == new Derived("n", 3))); Console.WriteLine(new Money(5) + " " + default(Money)); Console.WriteLine(new Named { Name = "q" });
    }
}

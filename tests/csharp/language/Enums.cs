// Enumerations.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

enum Color { Red, Green = 3, Blue }
[Flags] enum Flags { None = 0, A = 1, B = 2, C = 4 }
enum Small : byte { X = 1 }

class Program
{
    static void Main()
    {
        Color c = Color.Green; Flags f = Flags.A | Flags.C;
        Console.WriteLine(c + " " + (int)c + " " + (Color)7 + " " + (Color)0);
        Console.WriteLine(f + " " + f.HasFlag(Flags.A) + " " + (f & Flags.B));
        Console.WriteLine(string.Join(",", Enum.GetNames<Color>()));
        Console.WriteLine(string.Join(",", Enum.GetValues<Color>().Cast<int>()));
        Console.WriteLine(Enum.Parse<Color>("blue", true) + " " + Enum.TryParse("x", out Color z) + Enum.IsDefined(typeof(Color), 3));
        Console.WriteLine(c.ToString("D") + c.ToString("X") + $"{c:G}");
        Console.WriteLine(c.CompareTo(Color.Red));
        Console.WriteLine(Enum.GetUnderlyingType(typeof(Small)).Name);
        Console.WriteLine((Small)200);
    }
}

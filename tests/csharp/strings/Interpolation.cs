// Interpolated strings and composite formats.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        int n = 42; double d = 3.14159; string s = "x"; DateTime t = new DateTime(2024, 2, 29, 13, 5, 9);
        Console.WriteLine($"{n} {d:F2} {s,5}|{s,-5}|{n:X}");
        Console.WriteLine($"{{{n}}} {(n > 1 ? "a" : "b")} {n + 1,6:N1}");
        Console.WriteLine($"{t:yyyy-MM-dd HH:mm:ss} {t:d} {t:dddd}");
        Console.WriteLine(string.Format("{0,-8}|{1,8:F3}|{0}", s, d));
        Console.WriteLine($@"a\{n}");
        Console.WriteLine($"""{n} "quoted" """);
        Console.WriteLine(string.Format("{0} {1} {2} {3}", new object[] { 1, "b", null, 4.5 }));
        Console.WriteLine($"{null}{true}{'c'}{1.0}{1f}{1m}");
        Console.WriteLine(string.Format(System.Globalization.CultureInfo.InvariantCulture, "{0:0.0}", 2));
    }
}

// StringBuilder.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var b = new StringBuilder("abc");
        b.Append(1).Append('x').Append(2.5).Append(true).AppendLine().AppendFormat("{0:D3}|{1,5}", 7, "r").Insert(0, "<").Replace("b", "B").Remove(1, 1);
        Console.WriteLine(b);
        b[0] = '['; b.Length = 4; Console.WriteLine(b.ToString() + b.Length);
        b.Clear().AppendJoin(",", new[] { 1, 2, 3 }).Append('z', 3); Console.WriteLine(b.ToString(2, 4) + b.Equals(new StringBuilder("x")));
        for (int i = 0; i < 1000; i++) b.Append(i); Console.WriteLine(b.Length); Console.WriteLine(b.ToString().GetHashCode() == b.ToString().GetHashCode());
    }
}

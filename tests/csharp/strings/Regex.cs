// Regular expressions.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

class Program
{
    static void Main()
    {
        Console.WriteLine(Regex.IsMatch("abc123", @"\d+"));
        Console.WriteLine(Regex.Match("key=val", @"(\w+)=(?<v>\w+)").Groups["v"].Value);
        Console.WriteLine(Regex.Replace("a1b22", @"\d+", m => "<" + m.Value.Length + ">"));
        Console.WriteLine(string.Join("|", Regex.Split("a, b;c", @"[,;]\s*")));
        Console.WriteLine(Regex.Matches("the cat sat", @"\b\wat\b").Count);
        Console.WriteLine(Regex.Replace("John Smith", @"(\w+) (\w+)", "$2 $1"));
        Console.WriteLine(Regex.IsMatch("ABC", "abc", RegexOptions.IgnoreCase));
        Console.WriteLine(Regex.Match("aaa", "a{2}?").Value);
        Console.WriteLine(Regex.Escape("a.b*c"));
        Console.WriteLine(Regex.Match("line1\nline2", "^line2$", RegexOptions.Multiline).Index);
        Console.WriteLine(Regex.IsMatch("foobar", "foo(?=bar)") + " " + Regex.IsMatch("abab", @"^(ab)\1$"));
        Console.WriteLine(string.Join(",", Regex.Matches("x1y2", "[a-z](\\d)").Select(m => m.Groups[1].Value)));
    }
}

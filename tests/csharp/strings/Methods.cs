// Methods of strings.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string s = "Hello, World";
        Console.WriteLine(s.ToUpper() + s.ToLower());
        Console.WriteLine(s.IndexOf("o") + " " + s.LastIndexOf('o') + " " + s.IndexOf("zz"));
        Console.WriteLine(s.Replace("l", "L"));
        Console.WriteLine(s.Substring(7) + s[..5] + s[^3..]);
        Console.WriteLine(s.Contains("World") + " " + s.StartsWith("he") + " " + s.EndsWith("ld"));
        Console.WriteLine(s.Insert(5, "!").Remove(0, 2));
        Console.WriteLine("  x ".Trim() + "|" + "xxaxx".TrimStart('x') + "|" + "ab--".TrimEnd('-'));
        Console.WriteLine("7".PadLeft(3, '0') + "7".PadRight(3, '.'));
        Console.WriteLine(string.Join("|", "a,b,,c".Split(',')));
        Console.WriteLine(string.Join("|", "a,b,,c".Split(',', StringSplitOptions.RemoveEmptyEntries)));
        Console.WriteLine(string.Join("|", "a  b c".Split((char[])null, 2)));
        Console.WriteLine(string.Join("|", "a1b2".Split(new[] { '1', '2' })));
        Console.WriteLine(string.Concat("a", 1, 'c'));
        Console.WriteLine(string.IsNullOrEmpty("") + " " + string.IsNullOrWhiteSpace(" \t"));
        Console.WriteLine("abc".Equals("ABC", StringComparison.OrdinalIgnoreCase));
        Console.WriteLine(new string('x', 3) + string.Empty);
        Console.WriteLine(string.Join(",", "abc".ToCharArray()));
        Console.WriteLine(new string("abc".Reverse().ToArray()));
        Console.WriteLine("a\tb\\n");
        Console.WriteLine(@"c:\d" + """raw "x" """);
        Console.WriteLine("x".CompareTo("y") + string.Compare("b", "a"));
        Console.WriteLine("abc".IndexOfAny(new[] { 'c', 'b' }));
    }
}

// Patterns.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static string Describe(object o) => o switch
    {
        null => "null", int and > 40 => "big", int n when n < 0 => "negative", int n => "int " + n, string { Length: 0 } => "empty", string s => "string " + s, double => "double",
        int[] and [var first, .. var rest] => first + "+" + rest.Length, (int a, string b) => a + b, char and >= 'a' and <= 'z' => "letter", _ => "other",
    };
    static string Classify(int n) => n switch { < 0 => "-", 0 => "0", > 10 or 5 => ">", not 3 => "!" , _ => "3" };

    static void Main()
    {
        object[] all = { 1, 42, "hi", "", 2.5, null, new[] { 1, 2, 3 }, (1, "a"), 'c', -5 }; foreach (object o in all) Console.WriteLine(Describe(o)); Console.WriteLine(new[] { 1, 2, 3, 4 } is [1, .., var last] ? last : 0); Console.WriteLine("abc" is ['a', ..] and { Length: > 2 }); Console.WriteLine(Classify(15) + Classify(-1) + Classify(0));
    }
}

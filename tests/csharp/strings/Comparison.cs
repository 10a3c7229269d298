// Order of strings.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string[] words = { "banana", "Apple", "cherry", "apple", "Banana", "_x", "10", "9", "äpfel" };
        Array.Sort(words, StringComparer.Ordinal); Console.WriteLine(string.Join(" ", words));
        Array.Sort(words, StringComparer.OrdinalIgnoreCase); Console.WriteLine(string.Join(" ", words.Select(w => w.ToLowerInvariant())));
        Console.WriteLine(string.CompareOrdinal("a", "b") + " " + "a".CompareTo("b") + " " + string.Equals("A", "a", StringComparison.OrdinalIgnoreCase));
        Console.WriteLine(Math.Sign(string.Compare("a", "A", StringComparison.Ordinal)) + " " + Math.Sign(string.Compare("abc", "abd")));
        Console.WriteLine("abc".IndexOf("B", StringComparison.OrdinalIgnoreCase) + " " + ReferenceEquals("lit", "lit"));
    }
}

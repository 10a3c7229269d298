// Spans of text and of numbers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        ReadOnlySpan<char> s = "key=value".AsSpan(); int at = s.IndexOf('=');
        Console.WriteLine(s[..at].ToString() + "|" + s[(at + 1)..].ToString() + "|" + s.Length);
        Span<int> numbers = stackalloc int[5]; for (int i = 0; i < 5; i++) numbers[i] = i * i;
        numbers.Reverse(); Console.WriteLine(string.Join(",", numbers.ToArray())); numbers.Slice(1, 2).Clear(); Console.WriteLine(numbers.IndexOf(1) + " " + numbers[1]);
        Console.WriteLine(int.Parse("12345".AsSpan(1, 3)) + " " + "a b".AsSpan().Trim().SequenceEqual("a b"));
        Memory<byte> memory = new byte[4]; memory.Span.Fill(7); Console.WriteLine(memory.Length + " " + memory.Span[3]); numbers.Sort(); Console.WriteLine(numbers.BinarySearch(16));
    }
}

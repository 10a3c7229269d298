// Functions of characters.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (char c in "aZ5 _é\nß漢") Console.WriteLine((int)c + " " + char.IsLetter(c) + char.IsDigit(c) + char.IsUpper(c) + char.IsWhiteSpace(c) + char.IsPunctuation(c) + char.GetUnicodeCategory(c));
        Console.WriteLine(char.ToUpper('é'));
        Console.WriteLine(char.GetNumericValue('5'));
        Console.WriteLine((char)65);
        Console.WriteLine('a' < 'b');
        Console.WriteLine(char.IsSurrogate('\ud83d'));
        Console.WriteLine(char.ConvertToUtf32("😀", 0));
        Console.WriteLine("😀".Length);
        Console.WriteLine(char.ToString('x') + 'y');
        Console.WriteLine(char.IsBetween('c', 'a', 'f'));
        Console.WriteLine(char.IsAsciiHexDigit('g'));
    }
}

// Text beyond ASCII.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine("äöü ß ñ 漢字 😀");
        Console.WriteLine("straße".ToUpper() + "İI".ToLowerInvariant());
        Console.WriteLine(Encoding.UTF8.GetByteCount("漢字😀"));
        Console.WriteLine(string.Join(",", Encoding.UTF8.GetBytes("é")));
        Console.WriteLine(Encoding.UTF8.GetString(new byte[] { 0xe6, 0xbc, 0xa2, 0xff }));
        Console.WriteLine(Encoding.Unicode.GetBytes("a").Length + Encoding.UTF32.GetBytes("a").Length);
        Console.WriteLine(string.Join(",", "a😀".EnumerateRunes().Select(r => r.Value)));
        Console.WriteLine(Encoding.ASCII.GetString(Encoding.ASCII.GetBytes("é")));
        Console.WriteLine(new System.Globalization.StringInfo("e\u0301x").LengthInTextElements);
        Console.WriteLine(Convert.ToHexString(Encoding.Latin1.GetBytes("é")));
    }
}

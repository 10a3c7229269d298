// Encodings of bytes.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(Convert.ToBase64String(new byte[] { 1, 2, 3, 250 }));
        Console.WriteLine(Encoding.UTF8.GetString(Convert.FromBase64String("aGVsbG8=")));
        Console.WriteLine(Convert.ToHexString(new byte[] { 10, 255 }));
        Console.WriteLine(string.Join(",", Convert.FromHexString("0aff")));
        Console.WriteLine(Uri.EscapeDataString("a b&c"));
        Console.WriteLine(Uri.UnescapeDataString("a%20b"));
        Console.WriteLine(System.Net.WebUtility.HtmlEncode("<a&b>"));
        Console.WriteLine(BitConverter.ToString(Encoding.UTF8.GetBytes("hi")));
    }
}

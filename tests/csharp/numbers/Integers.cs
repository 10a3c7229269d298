// Limits and wrapping of integers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(int.MaxValue + " " + int.MinValue);
        Console.WriteLine(unchecked(int.MaxValue + 1));
        Console.WriteLine(unchecked((byte)300));
        Console.WriteLine((sbyte)-1 >> 1);
        Console.WriteLine(-7 / 2 + " " + -7 % 2);
        Console.WriteLine(7u / 2);
        Console.WriteLine(ulong.MaxValue);
        Console.WriteLine(long.MinValue);
        Console.WriteLine((uint)1 << 31);
        Console.WriteLine(1 << 33);
        Console.WriteLine(-1 >> 28);
        Console.WriteLine(-1 >>> 28);
        Console.WriteLine(0b1010 ^ 0xF);
        Console.WriteLine(~5);
        Console.WriteLine((char)('a' + 1));
        Console.WriteLine('a' + 1);
        Console.WriteLine(short.MaxValue * 2);
        Console.WriteLine(unchecked((ushort)70000));
        Console.WriteLine(Int128.MaxValue);
        Console.WriteLine(UInt128.MaxValue % 1000);
    }
}

// Operations on bits.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(BitOperations.PopCount(255u));
        Console.WriteLine(BitOperations.LeadingZeroCount(1u));
        Console.WriteLine(BitOperations.TrailingZeroCount(8));
        Console.WriteLine(BitOperations.RotateLeft(1u, 31));
        Console.WriteLine(BitOperations.Log2(1000u));
        Console.WriteLine(BitOperations.IsPow2(64));
        Console.WriteLine(int.PopCount(7));
        Console.WriteLine(Convert.ToString(10, 2));
        Console.WriteLine(Convert.ToString(-1, 16));
        Console.WriteLine(Convert.ToInt32("1010", 2));
        Console.WriteLine(Convert.ToInt64("ff", 16));
        Console.WriteLine(BitConverter.ToString(BitConverter.GetBytes(1.5)));
        Console.WriteLine(BitConverter.DoubleToInt64Bits(1.0));
        Console.WriteLine(BitConverter.ToInt32(new byte[] { 1, 2, 3, 4 }));
        Console.WriteLine(ulong.RotateRight(1, 1));
        Console.WriteLine((5 & -5) + (6 | 1));
    }
}

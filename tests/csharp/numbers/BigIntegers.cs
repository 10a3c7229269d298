// BigInteger.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Text;

class Program
{
    static void Main()
    {
        BigInteger f = 1; for (int i = 1; i <= 50; i++) f *= i;
        Console.WriteLine(f);
        Console.WriteLine(f % 1000000007);
        Console.WriteLine(BigInteger.Pow(2, 200));
        Console.WriteLine(BigInteger.ModPow(3, 1000, 998244353));
        Console.WriteLine(BigInteger.Parse("-123456789012345678901234567890") / 7);
        Console.WriteLine(BigInteger.GreatestCommonDivisor(f, 1 << 20));
        Console.WriteLine((BigInteger.One << 100).ToString("X"));
        Console.WriteLine(-(BigInteger)7 / 2 + " " + -(BigInteger)7 % 2);
        Console.WriteLine(BigInteger.Log10(f).ToString("F6"));
        Console.WriteLine(f.IsEven + " " + f.Sign);
        Console.WriteLine((long)(f % 1000003));
        Console.WriteLine(BigInteger.Abs(-5));
        Console.WriteLine(string.Join(",", new BigInteger(1000).ToByteArray()));
        Console.WriteLine(f.GetBitLength());
    }
}

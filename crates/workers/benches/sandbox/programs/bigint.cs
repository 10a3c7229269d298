// Large numbers: a factorial, and Fibonacci's numbers. Size: 15000
using System;
using System.Numerics;

int n = int.Parse(Console.ReadLine());
BigInteger product = 1;
for (int i = 2; i <= n; i++)
{
    product *= i;
}
BigInteger a = 0, b = 1;
for (int i = 0; i < 8 * n; i++)
{
    (a, b) = (b, a + b);
}
Console.WriteLine($"{product % 1000003} {a % 1000003} {product * a % 1000003}");

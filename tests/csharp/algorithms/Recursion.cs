// Deep recursion.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static long Sum(int n) => n == 0 ? 0 : n + Sum(n - 1);
    static int Ackermann(int m, int n) => m == 0 ? n + 1 : n == 0 ? Ackermann(m - 1, 1) : Ackermann(m - 1, Ackermann(m, n - 1));

    static void Main()
    {
        Console.WriteLine(Sum(60000)); Console.WriteLine(Ackermann(2, 300));
    }
}

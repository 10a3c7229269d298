// expect: Finished(0)
// Deep recursion that ends.
// stdout: 400000
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static int F(int n) => n == 0 ? 0 : 1 + F(n - 1);

    static void Main()
    {
        Console.WriteLine(F(400000));
    }
}

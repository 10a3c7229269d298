// expect: Finished(134) | Finished(1)
// Two functions that call each other.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static int A(int n) => B(n + 1) + 1;
    static int B(int n) => A(n + 1) + 1;

    static void Main()
    {
        A(0);
    }
}

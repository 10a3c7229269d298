// expect: Finished(0)
// Much output, within the limit.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        for (int i = 0; i < 1000000; i++) Console.Write("1234567 ");
    }
}

// expect: Finished(134) | Finished(1)
// ToString that formats itself.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    public override string ToString() => $"<{this}>";

    static void Main()
    {
        Console.WriteLine(new Program());
    }
}

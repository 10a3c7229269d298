// expect: Finished(134) | Finished(1)
// A finally block that goes deeper.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void F() { try { F(); } finally { F(); } }

    static void Main()
    {
        F();
    }
}

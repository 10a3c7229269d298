// expect: Finished(134) | Finished(1)
// A comparison that sorts.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Sort() => new List<int> { 2, 1 }.Sort((a, b) => { Sort(); return 0; });

    static void Main()
    {
        Sort();
    }
}

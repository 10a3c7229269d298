// expect: OutOfFuel
// A pattern that backtracks exponentially.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        Console.WriteLine(System.Text.RegularExpressions.Regex.IsMatch(new string('a', 40) + "!", "^(a+)+$"));
    }
}

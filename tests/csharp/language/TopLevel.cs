// A main function that returns a code.
// exit: 7
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static int Main()
    {
        Console.WriteLine("code");
        return 7;
    }
}

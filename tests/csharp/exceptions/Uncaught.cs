// An exception that nothing catches.
// exit: 134
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine("before");
        throw new InvalidOperationException("end");
    }
}

// Nothing catches the exception in a function, and no finally block runs.
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
        int[] a = new int[1]; int i = 3; Console.WriteLine(a[i]);
    }
}

// Environment.ExitCode.
// exit: 9
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Environment.ExitCode = 9;
        Console.WriteLine(Environment.NewLine.Length + Environment.GetCommandLineArgs().Length.ToString().Length);
    }
}

// An asynchronous main function that returns a code.
// exit: 4
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

class Program
{
    static async Task<int> Main()
    {
        await Task.Delay(2); Console.WriteLine("async"); return 4;
    }
}

// What the console writes.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(1); Console.WriteLine(1L); Console.WriteLine(1.5f); Console.WriteLine(1.25m); Console.WriteLine('c'); Console.WriteLine("s"); Console.WriteLine(true); Console.WriteLine((object)null); Console.WriteLine((string)null); Console.WriteLine(new[] { 'a', 'b' }); Console.WriteLine(new[] { 'a', 'b', 'c' }, 1, 2); Console.WriteLine("{0}-{1}-{2}-{3}", new object[] { 1, 2, 3, 4 }); Console.Write("{0:F1}|", 2.55); Console.Write(3u); Console.Write(new[] { 'x' }); Console.WriteLine(); Console.WriteLine(new object[] { 1 }); Console.WriteLine(new int[1]); Console.WriteLine(new List<int>()); Console.WriteLine("{0}", "a"); Console.WriteLine(new Program()); Console.Error.WriteLine("error"); Console.WriteLine(ulong.MaxValue);
    }
}

// Text of several writers comes in order.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.Write("1 "); var s = Console.OpenStandardOutput(); s.Write(Encoding.UTF8.GetBytes("2 ")); Console.Write("3 "); s.WriteByte((byte)'4'); Console.WriteLine(); Console.Out.Write("5"); Console.Out.WriteLine(" {0} {1}", 6, 7); var w = new StreamWriter(s); w.WriteLine("8"); w.Flush(); Console.WriteLine("9");
    }
}

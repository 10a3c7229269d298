// Streams over the console.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        using var reader = new StreamReader(Console.OpenStandardInput()); using var writer = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = false }; string line; int n = 0; while ((line = reader.ReadLine()) != null) { n++; writer.WriteLine(n + ": " + line); } writer.Flush(); Console.WriteLine("console"); Console.Out.Flush(); writer.Write("end\n");
    }
}

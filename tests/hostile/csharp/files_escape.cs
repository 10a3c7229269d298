// expect: Finished(0)
// Paths that lead out.
// stdout: no no no
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Program
{
    static void Main()
    {
        foreach (string p in new[] { "../../etc/passwd", "/tmp/../etc/shadow", "/proc/self/mem" }) { try { File.ReadAllText(p); Console.Write("read"); } catch (IOException) { Console.Write("no "); } }
    }
}

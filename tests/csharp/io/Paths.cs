// Paths.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(Path.Combine("a", "b", "/c"));
        Console.WriteLine(Path.GetFileName("/x/y.txt") + Path.GetExtension("y.tar.gz") + Path.GetFileNameWithoutExtension("q.z"));
        Console.WriteLine(Path.GetDirectoryName("/x/y"));
        Console.WriteLine(Path.ChangeExtension("a.b", "c"));
        Console.WriteLine(Path.GetFullPath("/a/../b/./c"));
        Console.WriteLine(Path.IsPathRooted("/a") + " " + Path.DirectorySeparatorChar);
        Console.WriteLine(Path.GetRelativePath("/a/b", "/a/c"));
    }
}

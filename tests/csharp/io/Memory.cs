// Streams in memory.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var m = new MemoryStream(); using (var w = new BinaryWriter(m, Encoding.UTF8, true)) { w.Write(5); w.Write("text"); w.Write(1.5); w.Write(true); } Console.WriteLine(m.Length + " " + m.Position); m.Position = 0; using var r = new BinaryReader(m); Console.WriteLine(r.ReadInt32() + r.ReadString() + r.ReadDouble() + r.ReadBoolean()); var sw = new StringWriter(); sw.Write(1); sw.WriteLine("x"); Console.Write(sw); var sr = new StringReader("a\nb"); Console.WriteLine(sr.ReadLine() + sr.ReadToEnd() + sr.Read()); Console.SetOut(sw); Console.Write("caught"); Console.SetOut(new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true }); Console.WriteLine(sw.ToString().Length); Console.SetIn(new StringReader("own\n")); Console.WriteLine(Console.ReadLine());
    }
}

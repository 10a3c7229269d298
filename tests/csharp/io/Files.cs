// Temporary files.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        string p = Path.Combine(Path.GetTempPath(), "assay-test-" + "x.txt"); File.WriteAllText(p, "one\ntwo\n"); File.AppendAllText(p, "three"); Console.WriteLine(File.ReadAllLines(p).Length + " " + File.Exists(p) + new FileInfo(p).Length); using (var f = File.OpenRead(p)) { f.Seek(4, SeekOrigin.Begin); Console.WriteLine((char)f.ReadByte()); } foreach (string line in File.ReadLines(p)) Console.Write(line + ";"); Console.WriteLine(); File.Delete(p); Console.WriteLine(File.Exists(p)); try { File.ReadAllText("/none/x"); } catch (DirectoryNotFoundException e) { Console.WriteLine(e.Message); } try { File.ReadAllText("/none"); } catch (FileNotFoundException e) { Console.WriteLine(e.Message); }
    }
}

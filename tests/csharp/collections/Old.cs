// Collections without types.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var l = new ArrayList { 3, "x", 1.5 }; l.Add(null); foreach (object o in l) Console.Write((o ?? "null") + " "); Console.WriteLine(l.Count + " " + l.Contains("x"));
        var h = new Hashtable { ["k"] = 1 }; Console.WriteLine(h["k"] + " " + (h["z"] == null) + h.ContainsKey("k")); var q = new Queue(); q.Enqueue(1); Console.WriteLine(q.Dequeue()); var b = new BitArray(5); b[2] = true; b.Not(); foreach (bool x in b) Console.Write(x ? 1 : 0); Console.WriteLine(b.Count); var s = new Stack(); s.Push('c'); Console.WriteLine(s.Pop()); var sl = new SortedList { [2] = "b", [1] = "a" }; Console.WriteLine(sl.GetByIndex(0));
    }
}

// Immutable and read-only collections.
using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var l = ImmutableList.Create(1, 2, 3); var m = l.Add(4).Remove(1); Console.WriteLine(string.Join(",", l) + "|" + string.Join(",", m)); var d = ImmutableDictionary<string, int>.Empty.Add("a", 1).SetItem("a", 2); Console.WriteLine(d["a"] + d.Count); var a = ImmutableArray.Create(3, 1, 2).Sort(); Console.WriteLine(string.Join(",", a));
        var r = new ReadOnlyCollection<int>(new List<int> { 1, 2 }); Console.WriteLine(r.Count); var o = new ObservableCollection<int>(); o.CollectionChanged += (s, e) => Console.Write(e.Action + " "); o.Add(1); o.Move(0, 0); o.Clear(); Console.WriteLine(); try { ((IList<int>)r).Add(1); } catch (NotSupportedException e) { Console.WriteLine(e.Message); }
    }
}

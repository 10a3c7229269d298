// Groups and joins.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var w = new[] { "ant", "bee", "cat", "bat", "ape" }; foreach (var g in w.GroupBy(x => x[0]).OrderBy(g => g.Key)) Console.Write(g.Key + ":" + string.Join(",", g) + " "); Console.WriteLine();
        var owners = new[] { (Id: 1, Name: "A"), (Id: 2, Name: "B") }; var pets = new[] { (Owner: 1, Pet: "x"), (Owner: 1, Pet: "y"), (Owner: 3, Pet: "z") };
        Console.WriteLine(string.Join(" ", owners.Join(pets, o => o.Id, p => p.Owner, (o, p) => o.Name + p.Pet)) + "|" + string.Join(" ", owners.GroupJoin(pets, o => o.Id, p => p.Owner, (o, ps) => o.Name + ps.Count())));
        var q = from o in owners join p in pets on o.Id equals p.Owner into g from p in g.DefaultIfEmpty() select o.Name + (p.Pet ?? "-"); Console.WriteLine(string.Join(" ", q)); var l = w.ToLookup(x => x.Length); Console.WriteLine(l[3].Count() + " " + l[9].Count()); Console.WriteLine(string.Join(" ", w.GroupBy(x => x[0], x => x.Length, (k, v) => k + "" + v.Sum())));
        var query = from a in Enumerable.Range(1, 3) from b in Enumerable.Range(1, 3) where a < b let s = a + b group s by s % 2 into g select g.Key + "=" + g.Count(); Console.WriteLine(string.Join(";", query));
    }
}

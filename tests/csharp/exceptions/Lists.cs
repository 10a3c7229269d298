// Messages of lists.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Try(Action action)
    {
        try { action(); Console.WriteLine("nothing"); }
        catch (Exception e) { Console.WriteLine(e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        var list = new List<int> { 1, 2 };
        Try(() => { Console.WriteLine(list[2]); });
        Try(() => { list[-1] = 0; });
        Try(() => { list.RemoveAt(5); });
        Try(() => { list.Insert(4, 1); });
        Try(() => { list.GetRange(1, 5); });
        Try(() => { foreach (int x in list) list.Add(x); });
        Try(() => { list.First(x => x > 5); });
        Try(() => { list.Single(); });
        Try(() => { new List<int>().Max(); });
        Try(() => { new List<int>().Average(); });
        Try(() => { list.ElementAt(9); });
        Try(() => { new List<int>(-1); });
        Try(() => { list.CopyTo(new int[1]); });
    }
}

// Lists.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var l = new List<int> { 5, 3, 8, 1 }; l.Add(9); l.AddRange(new[] { 2, 2 }); l.Insert(1, 7); l.Remove(8); l.RemoveAll(x => x == 2); l.Reverse(); l.Sort();
        Console.WriteLine(string.Join(" ", l)); Console.WriteLine(l.Count + " " + l.Contains(3) + " " + l.IndexOf(5) + " " + l.BinarySearch(7) + " " + l.BinarySearch(4) + " " + l.Find(x => x > 4) + " " + l.FindIndex(x => x > 100) + " " + l.Exists(x => x < 0));
        l.ForEach(x => Console.Write(x + ",")); Console.WriteLine(string.Join(" ", l.GetRange(1, 2)) + l.TrueForAll(x => x > 0) + string.Join("", l.ConvertAll(x => x.ToString())));
        l.Sort((a, b) => b - a); Console.WriteLine(l[0] + " " + l[^1]); l.Clear(); Console.WriteLine(l.Count); Console.WriteLine(l.Capacity > 0); int[] array = { 3, 1, 2 }; Console.WriteLine(new List<int>(array).ToArray().Length);
    }
}

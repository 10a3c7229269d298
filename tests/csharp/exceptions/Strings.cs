// Messages of strings.
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
        string s = "abc"; string none = null;
        Try(() => { Console.WriteLine(s[3]); });
        Try(() => { s.Substring(4); });
        Try(() => { s.Substring(1, 5); });
        Try(() => { s.Remove(7); });
        Try(() => { s.Insert(9, "x"); });
        Try(() => { Console.WriteLine(none.Length); });
        Try(() => { s.Replace("", "x"); });
        Try(() => { string.Format("{0} {1}", 1); });
        Try(() => { new string('x', -1); });
        Try(() => { s.IndexOf(none); });
        Try(() => { string.Join(",", (string[])null); });
        Try(() => { s.PadLeft(-1); });
        Try(() => { s.Split(',', -1); });
        Try(() => { new StringBuilder().Append(s, 2, 5); });
        Try(() => { new StringBuilder("x").Remove(0, 3); });
        Try(() => { char.ConvertFromUtf32(-1); });
        Try(() => { Encoding.GetEncoding("none"); });
    }
}

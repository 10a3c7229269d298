// What newer versions of the language brought.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

using Pair = (int, int);
class Primary(string name, int size) { public string Text() => name + size; }

class Program
{
    static int Nums(params List<int> n) => n.Count;
    static void required() => Console.WriteLine("named required");

    static void Main()
    {
        int[] a = [1, 2, 3]; List<int> b = [0, .. a, 4]; Console.WriteLine(string.Join(",", b)); var p = new Primary("n", 3); Console.WriteLine(p.Text()); Console.WriteLine(a[^1] + a[1..].Length); Index i = ^2; Console.WriteLine(a[i]); Console.WriteLine(nameof(Primary.Text) + nameof(List<int>)); var (x, _) = (5, 6); Console.WriteLine(x); string raw = """
            two
              lines
            """; Console.WriteLine(raw); var f = (int n = 4) => n * 2; Console.WriteLine(f() + f(1)); Console.WriteLine(Nums(1, 2, 3)); Pair t = (1, 2); Console.WriteLine(t.Item1); if (a is { Length: > 2 } and [_, var mid, _]) Console.WriteLine(mid); char esc = '\e'; Console.WriteLine((int)esc); int tern = true ? 1 : throw new Exception(); Console.WriteLine(tern); required();
    }
}

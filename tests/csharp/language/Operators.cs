// Operators and conversions of one's own.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

struct Vec
{
    public int X, Y; public Vec(int x, int y) { X = x; Y = y; }
    public static Vec operator +(Vec a, Vec b) => new Vec(a.X + b.X, a.Y + b.Y); public static Vec operator *(Vec a, int k) => new Vec(a.X * k, a.Y * k); public static Vec operator -(Vec a) => new Vec(-a.X, -a.Y); public static Vec operator ++(Vec a) => new Vec(a.X + 1, a.Y);
    public static bool operator ==(Vec a, Vec b) => a.X == b.X && a.Y == b.Y; public static bool operator !=(Vec a, Vec b) => !(a == b); public static bool operator true(Vec a) => a.X != 0; public static bool operator false(Vec a) => a.X == 0;
    public static explicit operator int(Vec a) => a.X * a.Y; public static implicit operator Vec(int x) => new Vec(x, x); public int this[int i] => i == 0 ? X : Y;
    public override bool Equals(object o) => o is Vec v && v == this; public override int GetHashCode() => X; public override string ToString() => $"({X},{Y})";
}

class Program
{
    static void Main()
    {
        var a = new Vec(1, 2); var b = new Vec(3, 4); Console.WriteLine(a + b + " " + (a * 3) + " " + -a + " " + (a == new Vec(1, 2)) + (a != b) + " " + (int)b + " " + (Vec)5 + " " + a[1]); a += b; Console.WriteLine(a); if (b) Console.WriteLine("true"); Console.WriteLine(a++ + " " + a); int? x = null, y = 5; Console.WriteLine((x + y) + "|" + (x > y) + (x == null) + (y ?? 0) + x.GetValueOrDefault(3) + x.HasValue); x ??= 7; Console.WriteLine(x); bool? t = true, n = null; Console.WriteLine((t & n) + "|" + (t | n)); string s = null; Console.WriteLine(s?.Length.ToString() ?? "none"); (int q, string r) = (1, "z"); Console.WriteLine(q + r + (1, 2).Equals((1, 2)) + ((1, "a") == (1, "a")));
    }
}

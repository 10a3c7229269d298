// Structs, references and parameters.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

struct S { public int X; }

class Program
{
    static int left;
    static void Change(ref S s) => s.X = 10;
    static void Out(out int x) => x = 3;
    static int In(in S s) => s.X;
    static int Opt(int a, int b = 7) => a * b;
    static int Par(params int[] all) => all.Length;
    static ref int Pick(bool b) => ref left;

    static void Main()
    {
        var a = new S { X = 1 }; var b = a; b.X = 2; Console.WriteLine(a.X + " " + b.X); Change(ref a); Console.WriteLine(a.X); Out(out int o); Console.WriteLine(o + In(in a) + Opt(1) + Opt(b: 5, a: 2) + Par() + Par(1, 2)); ref int r = ref Pick(true); r = 9; Console.WriteLine(left); S[] array = { a, b }; array[0].X = 50; Console.WriteLine(array[0].X + a.X); object boxed = a; a.X = 77; Console.WriteLine(((S)boxed).X); Console.WriteLine(new S().X + sizeof(long)); unsafe { int n = 5; int* p = &n; *p += 2; Console.WriteLine(n + sizeof(S)); int* q = stackalloc int[2]; q[1] = 3; Console.WriteLine(*(q + 1)); }
    }
}

// Disposal.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class D : IDisposable { readonly string n; public D(string n) { this.n = n; Console.WriteLine("+" + n); } public void Dispose() => Console.WriteLine("-" + n); }

class Program
{
    static void Main()
    {
        using (new D("a")) { Console.WriteLine("in"); } { using var b = new D("b"); using var c = new D("c"); Console.WriteLine("body"); } try { using var d = new D("d"); throw new Exception("x"); } catch (Exception e) { Console.WriteLine(e.Message); }
    }
}

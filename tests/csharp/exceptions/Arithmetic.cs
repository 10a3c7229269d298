// Messages of arithmetic errors.
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
        int zero = 0; int big = int.MaxValue; long wide = long.MaxValue;
        Try(() => { Console.WriteLine(1 / zero); });
        Try(() => { Console.WriteLine(1L % zero); });
        Try(() => { Console.WriteLine(checked(big + 1)); });
        Try(() => { Console.WriteLine(checked((int)wide)); });
        Try(() => { Console.WriteLine(checked((byte)big)); });
        Try(() => { Console.WriteLine(1m / zero); });
        Try(() => { decimal most = decimal.MaxValue; Console.WriteLine(most + 1); });
        Try(() => { Console.WriteLine(int.MinValue / (zero - 1)); });
        Try(() => { Math.Abs(int.MinValue); });
        Try(() => { Convert.ToInt32(1e20); });
    }
}

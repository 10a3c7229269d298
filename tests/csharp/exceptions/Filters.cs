// Filters, finally blocks and rethrown exceptions.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static bool Log(string text) { Console.WriteLine(text); return false; }
    static void Inner() { try { throw new ArgumentException("inner"); } finally { Console.WriteLine("finally 1"); } }
    static void Outer()
    {
        try { Inner(); }
        catch (ArgumentException e) when (e.Message.StartsWith("in")) { throw new InvalidOperationException("outer", e); }
        finally { Console.WriteLine("finally 2"); }
    }
    static int Returns() { try { return 1; } finally { Console.WriteLine("finally 3"); } }

    static void Main()
    {
        try { Outer(); } catch (Exception e) when (Log("outer " + e.Message)) { Console.WriteLine("never"); } catch (InvalidOperationException e) { Console.WriteLine("caught " + e.Message + " " + (e.InnerException?.Message ?? "none")); }
        Console.WriteLine(Returns());
    }
}

// Exceptions of one's own.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Missing : Exception { public int Number { get; } public Missing(int number) : base("missing ") { Number = number; } }
class Quiet : Exception { }

class Program
{
    static void Main()
    {
        try { throw new Missing(7); } catch (Missing e) { Console.WriteLine(e.Message + e.Number); }
        try { throw new Quiet(); } catch (Quiet e) { Console.WriteLine(e.Message); }
        try { try { throw new Missing(1); } catch (Exception e) { throw new Exception("wrapped", e); } } catch (Exception e) { Console.WriteLine(e.GetBaseException().Message); }
    }
}

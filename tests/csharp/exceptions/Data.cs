// Properties of exceptions.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        try { throw new ArgumentException("a", "p") { HelpLink = "h", Source = "s" }; }
        catch (ArgumentException e) { e.Data["k"] = 1; Console.WriteLine(e.ParamName + e.HelpLink + e.Source + e.Data["k"] + e.HResult + (e.StackTrace != null)); }
    }
}

// Messages of parsing.
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
        Try(() => { int.Parse("x"); });
        Try(() => { int.Parse(""); });
        Try(() => { int.Parse(null); });
        Try(() => { int.Parse("99999999999"); });
        Try(() => { byte.Parse("256"); });
        Try(() => { long.Parse("1.5"); });
        Try(() => { double.Parse("abc"); });
        Try(() => { bool.Parse("yes"); });
        Try(() => { char.Parse("ab"); });
        Try(() => { decimal.Parse("1,2,x"); });
        Try(() => { Guid.Parse("1"); });
        Try(() => { DateTime.Parse("no date"); });
        Try(() => { Enum.Parse<DayOfWeek>("Someday"); });
        Try(() => { Convert.ToInt32("12a"); });
        Try(() => { Convert.ToInt32("12", 3); });
        Try(() => { TimeSpan.Parse("a"); });
        Try(() => { Convert.FromBase64String("!"); });
    }
}

// Spans of time.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(TimeSpan.FromSeconds(3661.5));
        Console.WriteLine(new TimeSpan(1, 2, 3, 4).TotalHours);
        Console.WriteLine(TimeSpan.FromMinutes(90.0) + TimeSpan.FromDays(1.0));
        Console.WriteLine(TimeSpan.Parse("1.02:03:04"));
        Console.WriteLine(TimeSpan.FromHours(25.0).Days + " " + TimeSpan.FromHours(25.0).Hours);
        Console.WriteLine(TimeSpan.Zero.ToString("c") + new TimeSpan(5, 6, 7).ToString(@"hh\:mm"));
        Console.WriteLine(TimeSpan.FromMilliseconds(1.5).Ticks);
        Console.WriteLine(-TimeSpan.FromDays(2.0));
        Console.WriteLine(TimeSpan.FromSeconds(10.0) / TimeSpan.FromSeconds(4.0));
        Console.WriteLine(TimeSpan.MaxValue);
    }
}

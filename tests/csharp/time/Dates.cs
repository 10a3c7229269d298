// Dates.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var d = new DateTime(2024, 2, 29, 13, 5, 9);
        Console.WriteLine(d);
        Console.WriteLine(d.AddYears(1) + "|" + d.AddMonths(-1) + "|" + d.AddDays(1.5));
        Console.WriteLine(d.DayOfWeek + " " + d.DayOfYear + " " + DateTime.DaysInMonth(2023, 2) + DateTime.IsLeapYear(2000));
        Console.WriteLine(d.ToString("yyyy-MM-ddTHH:mm:ss.fff") + d.ToString("d MMM yyyy h:mm tt") + d.ToString("o"));
        Console.WriteLine((new DateTime(2024, 12, 25) - d).TotalDays + " " + (new DateTime(2024, 12, 25) - d));
        Console.WriteLine(d.Date == new DateTime(2024, 2, 29));
        Console.WriteLine(DateTime.Parse("2020-01-02 03:04:05").Ticks);
        Console.WriteLine(DateTime.ParseExact("31/12/1999", "dd/MM/yyyy", null).ToString("D"));
        Console.WriteLine(DateTime.TryParse("x", out _));
        Console.WriteLine(DateTime.MinValue + " " + DateTime.MaxValue.Year);
        Console.WriteLine(d.CompareTo(d.AddTicks(1)) + " " + (d < DateTime.MaxValue));
        Console.WriteLine(new DateOnly(2024, 1, 31).AddMonths(1));
        Console.WriteLine(new TimeOnly(23, 30).AddHours(1));
        Console.WriteLine(DateTime.UnixEpoch.AddSeconds(1e9));
        Console.WriteLine(new DateTimeOffset(d, TimeSpan.FromHours(2.0)).ToUniversalTime());
        Console.WriteLine(DateTimeOffset.FromUnixTimeSeconds(86400));
    }
}

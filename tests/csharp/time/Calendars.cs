// Calendars, zones and weeks.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        Console.WriteLine(TimeZoneInfo.Utc.BaseUtcOffset);
        Console.WriteLine(ISOWeek.GetWeekOfYear(new DateTime(2021, 1, 3)));
        Console.WriteLine(CultureInfo.InvariantCulture.Calendar.GetWeekOfYear(new DateTime(2024, 1, 7), CalendarWeekRule.FirstDay, DayOfWeek.Sunday));
        Console.WriteLine(string.Join(",", CultureInfo.InvariantCulture.DateTimeFormat.AbbreviatedMonthNames.Take(3)));
        Console.WriteLine(CultureInfo.InvariantCulture.DateTimeFormat.GetDayName(DayOfWeek.Friday));
        Console.WriteLine(new JulianCalendar().GetYear(new DateTime(2000, 1, 1)));
        Console.WriteLine(CultureInfo.CurrentCulture.Name.Length);
    }
}

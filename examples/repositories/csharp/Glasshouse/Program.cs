using System;
using System.Collections.Generic;

namespace Glasshouse;

/// <summary>Reads lines of readings from standard input and prints what is wrong.</summary>
public static class Program
{
    public static int Main()
    {
        AlertLog log = new(quiet: TimeSpan.FromMinutes(30));
        log.Raised += alert => Console.WriteLine(alert);
        Station station = Station.WithUsualRules(log);

        List<Bed> beds = new()
        {
            new Bed("south wall").Grow(Plant.Tomato),
            new Bed("fern corner").Grow(Plant.Orchid),
        };
        for (int index = 0; index < beds.Count; index++)
        {
            station.Place($"bed-{index + 1}", beds[index]);
        }

        while (Console.ReadLine() is { } line)
        {
            station.Receive(line);
        }

        foreach (Bed bed in beds)
        {
            RollingWindow warmth = bed.Window(Quantity.Temperature);
            string mean = warmth.IsEmpty ? "no readings" : $"{warmth.Mean():0.0} {Quantity.Temperature.Symbol()}";
            Console.WriteLine($"{bed.Name}: {mean}; {log.CountFor(bed)} alerts");
        }

        bool alarming = false;
        foreach (Alert alert in log.AtLeast(Severity.Alarm))
        {
            alarming = true;
            Console.Error.WriteLine($"{alert.At:t} {alert}");
        }

        return alarming ? 1 : 0;
    }
}

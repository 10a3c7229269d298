using System;
using System.Linq;

namespace Glasshouse;

/// <summary>Looks at one new reading and may find something to tell.</summary>
public interface IRule
{
    Alert? Check(Bed bed, Reading reading);
}

/// <summary>The value has left what the plants like.</summary>
public sealed class ComfortRule : IRule
{
    private const double Alarming = 5;

    public Alert? Check(Bed bed, Reading reading)
    {
        if (bed.Comfort(reading.Quantity) is not { } comfort || comfort.Contains(reading.Value))
        {
            return null;
        }

        double deviation = comfort.Deviation(reading.Value);
        Severity severity = Math.Abs(deviation) >= Alarming ? Severity.Alarm : Severity.Warning;
        string plants = string.Join(", ", bed.Suffering(reading).Select(plant => plant.Name));
        string side = deviation < 0 ? "too low" : "too high";
        return Alert.For(bed, reading, severity, $"{reading.Quantity} {side} for {plants}");
    }
}

/// <summary>The value will leave what the plants like within the next hours.</summary>
public sealed class TrendRule : IRule
{
    private readonly double _hours;

    public TrendRule(double hours)
    {
        _hours = hours;
    }

    public Alert? Check(Bed bed, Reading reading)
    {
        double trend = bed.Window(reading.Quantity).HourlyTrend();
        double expected = reading.Value + (trend * _hours);
        bool leaves = bed.Comfort(reading.Quantity) is { } comfort
            && comfort.Contains(reading.Value)
            && !comfort.Widened(1).Contains(expected);
        return leaves ? Alert.For(bed, reading, Severity.Notice, $"heading for {expected:0.#}") : null;
    }
}

/// <summary>The sensor reports what cannot be.</summary>
public sealed class PlausibilityRule : IRule
{
    public Alert? Check(Bed bed, Reading reading) =>
        reading.IsPlausible
            ? null
            : Alert.For(bed, reading, Severity.Warning, $"check the sensor {reading.Sensor}");
}

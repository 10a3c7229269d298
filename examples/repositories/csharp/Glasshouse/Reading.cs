using System;
using System.Globalization;

namespace Glasshouse;

/// <summary>One value of one sensor at one moment.</summary>
public sealed record Reading(string Sensor, Quantity Quantity, double Value, DateTimeOffset At)
{
    public bool IsPlausible => Quantity.IsPlausible(Value);

    public TimeSpan AgeAt(DateTimeOffset moment) => moment - At;

    /// <summary>Reads a line such as <c>bed-3;Temperature;21.5;2024-05-01T06:00:00Z</c>.</summary>
    public static Reading Parse(string line)
    {
        string[] fields = line.Split(';');
        if (fields.Length != 4 || !Enum.TryParse(fields[1], out Quantity quantity))
        {
            throw new FormatException($"not a reading: {line}");
        }

        double value = double.Parse(fields[2], CultureInfo.InvariantCulture);
        DateTimeOffset at = DateTimeOffset.Parse(fields[3], CultureInfo.InvariantCulture);
        return new Reading(fields[0], quantity, value, at);
    }

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Sensor}: {Value:0.#} {Quantity.Symbol()}");
}

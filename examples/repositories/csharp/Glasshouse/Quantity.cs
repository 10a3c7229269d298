using System;

namespace Glasshouse;

/// <summary>What a sensor measures.</summary>
public enum Quantity
{
    Temperature,
    Humidity,
    SoilMoisture,
    Light,
}

public static class Quantities
{
    public static string Symbol(this Quantity quantity) => quantity switch
    {
        Quantity.Temperature => "°C",
        Quantity.Humidity => "%",
        Quantity.SoilMoisture => "%",
        Quantity.Light => "lx",
        _ => throw new ArgumentOutOfRangeException(nameof(quantity)),
    };

    /// <summary>Values that no working sensor reports.</summary>
    public static bool IsPlausible(this Quantity quantity, double value) => quantity switch
    {
        Quantity.Temperature => value is > -40 and < 80,
        Quantity.Light => value is >= 0 and < 200_000,
        _ => value is >= 0 and <= 100,
    };
}

using System.Collections.Generic;

namespace Glasshouse;

/// <summary>A kind of plant and what it likes.</summary>
public sealed record Plant(string Name, IReadOnlyDictionary<Quantity, ComfortRange> Needs)
{
    public static readonly Plant Tomato = new("tomato", new Dictionary<Quantity, ComfortRange>
    {
        [Quantity.Temperature] = new(16, 29),
        [Quantity.Humidity] = new(50, 75),
        [Quantity.SoilMoisture] = new(35, 60),
    });

    public static readonly Plant Orchid = new("orchid", new Dictionary<Quantity, ComfortRange>
    {
        [Quantity.Temperature] = new(18, 26),
        [Quantity.Humidity] = new(60, 85),
        [Quantity.Light] = ComfortRange.AtLeast(9_000),
    });

    public ComfortRange? NeedFor(Quantity quantity) =>
        Needs.TryGetValue(quantity, out ComfortRange range) ? range : null;

    public bool Likes(Reading reading) =>
        NeedFor(reading.Quantity) is not { } need || need.Contains(reading.Value);
}

using System;
using System.Collections.Generic;
using System.Linq;

namespace Glasshouse;

/// <summary>A bed with its plants and the sensors that stand in it.</summary>
public sealed class Bed
{
    public static readonly TimeSpan Memory = TimeSpan.FromHours(6);

    private readonly List<Plant> _plants = new();
    private readonly Dictionary<Quantity, RollingWindow> _windows = new();

    public Bed(string name)
    {
        Name = name;
    }

    public string Name { get; }

    public IReadOnlyList<Plant> Plants => _plants;

    public Bed Grow(Plant plant)
    {
        _plants.Add(plant);
        return this;
    }

    /// <summary>What suits every plant of the bed; null when none of them cares.</summary>
    public ComfortRange? Comfort(Quantity quantity)
    {
        ComfortRange? common = null;
        foreach (Plant plant in _plants)
        {
            if (plant.NeedFor(quantity) is { } need)
            {
                common = common is { } known ? known.Intersect(need) : need;
            }
        }

        return common;
    }

    public RollingWindow Window(Quantity quantity)
    {
        if (!_windows.TryGetValue(quantity, out RollingWindow? window))
        {
            window = new RollingWindow(Memory);
            _windows.Add(quantity, window);
        }

        return window;
    }

    public void Record(Reading reading) => Window(reading.Quantity).Add(reading);

    public IEnumerable<Plant> Suffering(Reading reading) => _plants.Where(plant => !plant.Likes(reading));
}

using System;

namespace Glasshouse;

/// <summary>Between which values a plant is well.</summary>
public readonly record struct ComfortRange(double Low, double High)
{
    public static ComfortRange AtLeast(double low) => new(low, double.PositiveInfinity);

    public bool Contains(double value) => value >= Low && value <= High;

    /// <summary>How far a value lies outside; 0 inside, negative below.</summary>
    public double Deviation(double value)
    {
        if (value < Low)
        {
            return value - Low;
        }

        return value > High ? value - High : 0;
    }

    public ComfortRange Widened(double by) => new(Low - by, High + by);

    public ComfortRange Intersect(ComfortRange other)
    {
        double low = Math.Max(Low, other.Low);
        double high = Math.Min(High, other.High);
        return low <= high
            ? new ComfortRange(low, high)
            : throw new InvalidOperationException("nothing suits both");
    }
}

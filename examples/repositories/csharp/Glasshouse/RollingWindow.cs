using System;
using System.Collections.Generic;
using System.Linq;

namespace Glasshouse;

/// <summary>The latest readings of one sensor, up to an age.</summary>
public sealed class RollingWindow
{
    private readonly Queue<Reading> _readings = new();
    private readonly TimeSpan _span;

    public RollingWindow(TimeSpan span)
    {
        _span = span;
    }

    public int Count => _readings.Count;

    public bool IsEmpty => _readings.Count == 0;

    public Reading? Latest => _readings.LastOrDefault();

    public void Add(Reading reading)
    {
        if (Latest is { } latest && reading.At < latest.At)
        {
            throw new ArgumentException("readings must come in the order of time", nameof(reading));
        }

        _readings.Enqueue(reading);
        while (_readings.Peek().AgeAt(reading.At) > _span)
        {
            _readings.Dequeue();
        }
    }

    public double Mean() => _readings.Average(reading => reading.Value);

    /// <summary>How much the value changes in an hour, by the first and the last reading.</summary>
    public double HourlyTrend()
    {
        if (Count < 2)
        {
            return 0;
        }

        Reading first = _readings.Peek();
        Reading last = _readings.Last();
        double hours = (last.At - first.At).TotalHours;
        return hours == 0 ? 0 : (last.Value - first.Value) / hours;
    }
}

using System;
using System.Collections.Generic;
using System.Linq;

namespace Glasshouse;

/// <summary>Keeps alerts and leaves out those that only repeat themselves.</summary>
public sealed class AlertLog
{
    private readonly List<Alert> _alerts = new();
    private readonly TimeSpan _quiet;

    public AlertLog(TimeSpan quiet)
    {
        _quiet = quiet;
    }

    public event Action<Alert>? Raised;

    public IReadOnlyList<Alert> Alerts => _alerts;

    /// <summary>Adds an alert unless the same cause was told a moment ago, and no milder.</summary>
    public bool Raise(Alert alert)
    {
        Alert? previous = _alerts.LastOrDefault(known => known.IsSameCauseAs(alert));
        if (previous is not null && alert.At - previous.At < _quiet && alert.Severity <= previous.Severity)
        {
            return false;
        }

        _alerts.Add(alert);
        Raised?.Invoke(alert);
        return true;
    }

    public IEnumerable<Alert> AtLeast(Severity severity) =>
        _alerts.Where(alert => alert.Severity >= severity).OrderByDescending(alert => alert.Severity);

    public int CountFor(Bed bed) => _alerts.Count(alert => alert.Bed == bed.Name);
}

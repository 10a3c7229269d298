using System;
using System.Collections.Generic;

namespace Glasshouse;

/// <summary>Takes readings in, keeps them with their beds, and has the rules look at them.</summary>
public sealed class Station
{
    private readonly Dictionary<string, Bed> _bedsBySensor = new();
    private readonly IReadOnlyList<IRule> _rules;
    private readonly AlertLog _log;

    public Station(IReadOnlyList<IRule> rules, AlertLog log)
    {
        _rules = rules;
        _log = log;
    }

    public static Station WithUsualRules(AlertLog log) =>
        new(new IRule[] { new PlausibilityRule(), new ComfortRule(), new TrendRule(hours: 3) }, log);

    public void Place(string sensor, Bed bed)
    {
        if (!_bedsBySensor.TryAdd(sensor, bed))
        {
            throw new ArgumentException($"{sensor} stands in {_bedsBySensor[sensor].Name} already");
        }
    }

    public int Receive(string line)
    {
        Reading reading = Reading.Parse(line);
        if (!_bedsBySensor.TryGetValue(reading.Sensor, out Bed? bed))
        {
            return 0;
        }

        // A broken sensor must not spoil the mean and the trend.
        if (reading.IsPlausible)
        {
            bed.Record(reading);
        }

        int raised = 0;
        foreach (IRule rule in _rules)
        {
            if (rule.Check(bed, reading) is { } alert && _log.Raise(alert))
            {
                raised++;
            }
        }

        return raised;
    }
}

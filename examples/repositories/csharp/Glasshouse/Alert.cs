using System;

namespace Glasshouse;

/// <summary>How soon somebody has to look.</summary>
public enum Severity
{
    Notice,
    Warning,
    Alarm,
}

/// <summary>Something that is not as it should be.</summary>
public sealed record Alert(string Bed, Quantity Quantity, Severity Severity, string Message, DateTimeOffset At)
{
    public static Alert For(Bed bed, Reading reading, Severity severity, string message) =>
        new(bed.Name, reading.Quantity, severity, message, reading.At);

    public bool IsSameCauseAs(Alert other) => Bed == other.Bed && Quantity == other.Quantity;

    public override string ToString() => $"[{Severity}] {Bed}: {Message}";
}

using System;

namespace Gambit;

/// <summary>How a game ended, seen from the white side.</summary>
public enum Outcome
{
    Pending,
    WhiteWins,
    BlackWins,
    Draw,
}

/// <summary>Points are counted in halves, so that they stay whole numbers.</summary>
public static class Outcomes
{
    public const int Win = 2;
    public const int Draw = 1;

    public static int HalfPoints(this Outcome outcome, Color color) => outcome switch
    {
        Outcome.Draw => Draw,
        Outcome.WhiteWins when color == Color.White => Win,
        Outcome.BlackWins when color == Color.Black => Win,
        _ => 0,
    };

    public static Outcome Parse(string text) => text.Trim() switch
    {
        "1-0" => Outcome.WhiteWins,
        "0-1" => Outcome.BlackWins,
        "1/2" or "½-½" => Outcome.Draw,
        "" or "*" => Outcome.Pending,
        _ => throw new FormatException($"not a result: {text}"),
    };

    /// <summary>Writes half points as players do: 3 becomes 1½.</summary>
    public static string Format(int halfPoints)
    {
        string whole = halfPoints == 1 ? "" : (halfPoints / 2).ToString();
        return halfPoints % 2 == 0 ? whole : whole + "½";
    }
}

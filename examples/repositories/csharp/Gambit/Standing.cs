using System.Collections.Generic;
using System.Linq;

namespace Gambit;

/// <summary>One line of the table.</summary>
public sealed record Standing(int Place, Player Player, int HalfPoints, IReadOnlyList<double> Tiebreaks)
{
    public static Standing Of(
        int place, Record record, IEnumerable<ITiebreak> tiebreaks, Tournament tournament)
    {
        List<double> values = tiebreaks.Select(tiebreak => tiebreak.Value(record, tournament)).ToList();
        return new Standing(place, record.Player, record.HalfPoints, values);
    }

    public string Points => Outcomes.Format(HalfPoints);

    public bool IsTiedWith(Standing other) =>
        HalfPoints == other.HalfPoints && Tiebreaks.SequenceEqual(other.Tiebreaks);
}

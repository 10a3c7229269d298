using System.Linq;

namespace Gambit;

/// <summary>Orders players who have the same number of points.</summary>
public interface ITiebreak
{
    string Name { get; }

    double Value(Record record, Tournament tournament);
}

/// <summary>The points of all opponents: strong opposition counts.</summary>
public sealed class Buchholz : ITiebreak
{
    public string Name => "Buchholz";

    public double Value(Record record, Tournament tournament) =>
        record.Opponents.Sum(opponent => tournament.RecordOf(opponent).HalfPoints) / 2.0;
}

/// <summary>The points of those who were beaten, and half of those who drew.</summary>
public sealed class SonnebornBerger : ITiebreak
{
    public string Name => "Sonneborn-Berger";

    public double Value(Record record, Tournament tournament)
    {
        double sum = 0;
        foreach (Game game in record.Games)
        {
            Record opponent = tournament.RecordOf(game.OpponentOf(record.Player));
            sum += opponent.HalfPoints * game.HalfPoints(record.Player) / 4.0;
        }

        return sum;
    }
}

/// <summary>How much better the result is than the ratings promised.</summary>
public sealed class Surprise : ITiebreak
{
    public string Name => "above expectation";

    public double Value(Record record, Tournament tournament) =>
        (record.HalfPoints - record.ExpectedHalfPoints()) / 2;
}

using System.Collections.Generic;
using System.Linq;

namespace Gambit;

/// <summary>What one player has done in the rounds so far.</summary>
public sealed class Record
{
    private readonly List<Round> _rounds;

    public Record(Player player, IEnumerable<Round> rounds)
    {
        Player = player;
        _rounds = rounds.ToList();
    }

    public Player Player { get; }

    public int HalfPoints => _rounds.Sum(round => round.HalfPoints(Player));

    public bool HadBye => _rounds.Any(round => round.Bye == Player);

    public IEnumerable<Game> Games =>
        _rounds.Select(round => round.GameOf(Player)).OfType<Game>();

    public IEnumerable<Player> Opponents => Games.Select(game => game.OpponentOf(Player));

    /// <summary>Games with white minus games with black.</summary>
    public int ColorBalance => Games.Sum(game => game.ColorOf(Player) == Color.White ? 1 : -1);

    public Color PreferredColor
    {
        get
        {
            if (ColorBalance != 0)
            {
                return ColorBalance > 0 ? Color.Black : Color.White;
            }

            Game? last = Games.LastOrDefault();
            return last is null ? Color.White : last.ColorOf(Player).Other();
        }
    }

    public bool HasPlayed(Player opponent) => Opponents.Contains(opponent);

    /// <summary>What the ratings promise against these opponents.</summary>
    public double ExpectedHalfPoints() =>
        Opponents.Sum(opponent => Player.ExpectedScore(opponent)) * Outcomes.Win;
}

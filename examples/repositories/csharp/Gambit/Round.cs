using System;
using System.Collections.Generic;
using System.Linq;

namespace Gambit;

/// <summary>All games of one day, and the player who has none.</summary>
public sealed class Round
{
    private readonly List<Game> _games;

    public Round(int number, IEnumerable<Game> games, Player? bye = null)
    {
        Number = number;
        _games = games.ToList();
        Bye = bye;
    }

    public int Number { get; }

    public Player? Bye { get; }

    public IReadOnlyList<Game> Games => _games;

    public bool IsOver => _games.TrueForAll(game => game.IsOver);

    public Game? GameOf(Player player) => _games.Find(game => game.Has(player));

    /// <summary>Enters a result by board number, counted from 1.</summary>
    public void Enter(int board, string result)
    {
        if (board < 1 || board > _games.Count)
        {
            throw new ArgumentOutOfRangeException(nameof(board), $"there are {_games.Count} boards");
        }

        _games[board - 1].Finish(Outcomes.Parse(result));
    }

    public int HalfPoints(Player player)
    {
        if (player == Bye)
        {
            return Outcomes.Win;
        }

        return GameOf(player)?.HalfPoints(player) ?? 0;
    }
}

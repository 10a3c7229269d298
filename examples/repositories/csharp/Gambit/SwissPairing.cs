using System;
using System.Collections.Generic;
using System.Linq;

namespace Gambit;

/// <summary>Pairs players with as many points as they have, and nobody twice.</summary>
public sealed class SwissPairing
{
    private readonly Tournament _tournament;

    public SwissPairing(Tournament tournament)
    {
        _tournament = tournament;
    }

    public Round Next()
    {
        List<Record> records = _tournament.Players
            .Select(_tournament.RecordOf)
            .OrderByDescending(record => record.HalfPoints)
            .ThenBy(record => record.Player.Seed)
            .ToList();
        Player? bye = null;
        if (records.Count % 2 == 1)
        {
            Record resting = records.LastOrDefault(record => !record.HadBye) ?? records[^1];
            bye = resting.Player;
            records.Remove(resting);
        }

        List<Game> games = new();
        if (!TryPair(records, games))
        {
            throw new InvalidOperationException("everybody has played everybody");
        }

        return new Round(_tournament.Rounds.Count + 1, games, bye);
    }

    /// <summary>Pairs the first player with the nearest possible one, and goes back when stuck.</summary>
    private static bool TryPair(List<Record> open, List<Game> games)
    {
        if (open.Count == 0)
        {
            return true;
        }

        Record first = open[0];
        foreach (Record second in open.Skip(1).Where(other => !first.HasPlayed(other.Player)))
        {
            games.Add(Seat(first, second));
            List<Record> rest = open.Where(record => record != first && record != second).ToList();
            if (TryPair(rest, games))
            {
                return true;
            }

            games.RemoveAt(games.Count - 1);
        }

        return false;
    }

    private static Game Seat(Record first, Record second)
    {
        bool firstIsWhite = first.ColorBalance == second.ColorBalance
            ? first.PreferredColor == Color.White
            : first.ColorBalance < second.ColorBalance;
        return firstIsWhite ? new Game(first.Player, second.Player) : new Game(second.Player, first.Player);
    }
}

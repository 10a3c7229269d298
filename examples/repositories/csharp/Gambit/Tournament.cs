using System;
using System.Collections.Generic;
using System.Linq;

namespace Gambit;

/// <summary>Players, rounds, and who is ahead.</summary>
public sealed class Tournament
{
    private readonly List<Player> _players;
    private readonly List<Round> _rounds = new();
    private readonly IReadOnlyList<ITiebreak> _tiebreaks;

    public Tournament(IEnumerable<Player> players, params ITiebreak[] tiebreaks)
    {
        _players = players.Order().Select((player, index) => player with { Seed = index + 1 }).ToList();
        _tiebreaks = tiebreaks;
    }

    public IReadOnlyList<Player> Players => _players;

    public IReadOnlyList<Round> Rounds => _rounds;

    public Round StartRound()
    {
        if (_rounds.Count > 0 && !_rounds[^1].IsOver)
        {
            throw new InvalidOperationException($"round {_rounds[^1].Number} is still being played");
        }

        Round round = new SwissPairing(this).Next();
        _rounds.Add(round);
        return round;
    }

    public Record RecordOf(Player player) => new(player, _rounds);

    /// <summary>The players from first to last.</summary>
    public IReadOnlyList<Standing> Standings()
    {
        IOrderedEnumerable<Record> ranking = _players
            .Select(RecordOf)
            .OrderByDescending(record => record.HalfPoints);
        foreach (ITiebreak tiebreak in _tiebreaks)
        {
            ranking = ranking.ThenByDescending(record => tiebreak.Value(record, this));
        }

        return ranking
            .ThenBy(record => record.Player.Seed)
            .Select((record, index) => Standing.Of(index + 1, record, _tiebreaks, this))
            .ToList();
    }
}

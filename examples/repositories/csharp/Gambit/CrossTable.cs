using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Gambit;

/// <summary>The table that hangs on the wall.</summary>
public static class CrossTable
{
    private const int NameWidth = 22;

    public static string Write(Tournament tournament)
    {
        IReadOnlyList<Standing> standings = tournament.Standings();
        StringBuilder text = new();
        Standing? above = null;
        foreach (Standing standing in standings)
        {
            bool tied = above is not null && standing.IsTiedWith(above);
            string place = tied ? "" : $"{standing.Place}.";
            text.Append(place.PadLeft(4)).Append(' ').Append(standing.Player.ToString().PadRight(NameWidth));
            foreach (Round round in tournament.Rounds)
            {
                text.Append(Cell(round, standing.Player, standings).PadLeft(6));
            }

            text.Append(standing.Points.PadLeft(6));
            foreach (double value in standing.Tiebreaks)
            {
                text.Append(value.ToString("0.00", CultureInfo.InvariantCulture).PadLeft(8));
            }

            text.AppendLine();
            above = standing;
        }

        return text.ToString();
    }

    /// <summary>The opponent's place, the color, and the points: 3w1.</summary>
    private static string Cell(Round round, Player player, IEnumerable<Standing> standings)
    {
        if (round.GameOf(player) is not { } game)
        {
            return player == round.Bye ? "bye" : "-";
        }

        Player opponent = game.OpponentOf(player);
        int place = standings.First(standing => standing.Player == opponent).Place;
        char color = game.ColorOf(player) == Color.White ? 'w' : 'b';
        string points = game.IsOver ? Outcomes.Format(game.HalfPoints(player)) : "*";
        return $"{place}{color}{points}";
    }
}

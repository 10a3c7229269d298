using System;

namespace Gambit;

/// <summary>Five friends, three evenings; the stronger player always wins.</summary>
public static class Program
{
    public static void Main()
    {
        Player[] friends =
        {
            new("Ada", 1840),
            new("Béla", 1760),
            new("Chidi", 1905),
            new("Dilnoza", 1655),
            Player.Guest("Egon"),
        };
        Tournament tournament = new(friends, new Buchholz(), new SonnebornBerger(), new Surprise());
        for (int evening = 0; evening < 3; evening++)
        {
            Round round = tournament.StartRound();
            Console.WriteLine($"Round {round.Number}; resting: {round.Bye?.Name ?? "nobody"}");
            for (int board = 1; board <= round.Games.Count; board++)
            {
                Game game = round.Games[board - 1];
                string result = game.White.ExpectedScore(game.Black) >= 0.5 ? "1-0" : "0-1";
                round.Enter(board, result);
                Console.WriteLine($"  {game}: {result}");
            }
        }

        Console.WriteLine(CrossTable.Write(tournament));
    }
}

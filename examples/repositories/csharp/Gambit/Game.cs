using System;

namespace Gambit;

/// <summary>Two players at one board.</summary>
public sealed class Game
{
    public Game(Player white, Player black)
    {
        if (white == black)
        {
            throw new ArgumentException($"{white.Name} cannot play alone");
        }

        White = white;
        Black = black;
    }

    public Player White { get; }

    public Player Black { get; }

    public Outcome Outcome { get; private set; }

    public bool IsOver => Outcome != Outcome.Pending;

    public void Finish(Outcome outcome)
    {
        if (IsOver)
        {
            throw new InvalidOperationException($"{this} has ended already");
        }

        Outcome = outcome;
    }

    public bool Has(Player player) => player == White || player == Black;

    public Color ColorOf(Player player) => player == White ? Color.White : Color.Black;

    public Player OpponentOf(Player player) => player == White ? Black : White;

    public int HalfPoints(Player player) => Outcome.HalfPoints(ColorOf(player));

    public override string ToString() => $"{White.Name} - {Black.Name}";
}

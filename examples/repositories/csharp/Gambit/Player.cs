using System;

namespace Gambit;

/// <summary>Somebody who plays in a tournament; the seed is the place by rating, from 1.</summary>
public sealed record Player(string Name, int Rating, int Seed = 0) : IComparable<Player>
{
    public const int Unrated = 1000;

    public static Player Guest(string name) => new(name, Unrated);

    /// <summary>The share of points to expect against somebody, by the Elo formula.</summary>
    public double ExpectedScore(Player opponent) =>
        1 / (1 + Math.Pow(10, (opponent.Rating - Rating) / 400.0));

    public int CompareTo(Player? other)
    {
        if (other is null)
        {
            return -1;
        }

        int byRating = other.Rating.CompareTo(Rating);
        return byRating != 0 ? byRating : string.CompareOrdinal(Name, other.Name);
    }

    public override string ToString() => $"{Name} ({Rating})";
}

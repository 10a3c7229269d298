namespace Gambit;

public enum Color
{
    White,
    Black,
}

public static class Colors
{
    public static Color Other(this Color color) => color == Color.White ? Color.Black : Color.White;
}

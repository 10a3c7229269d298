// Makes binary trees, and counts their nodes. Size: 20
using System;

class Node
{
    public Node Left, Right;

    public static Node Make(int depth) =>
        depth == 0 ? new Node() : new Node { Left = Make(depth - 1), Right = Make(depth - 1) };

    public int Count() => Left == null ? 1 : 1 + Left.Count() + Right.Count();
}

class Program
{
    static void Main()
    {
        int depth = int.Parse(Console.ReadLine());
        int sum = 0, small = 0;
        for (int d = 0; d <= depth; d++)
        {
            sum += Node.Make(d).Count();
        }
        for (int i = 0; i < 1 << depth / 2; i++)
        {
            small += Node.Make(depth / 2).Count();
        }
        Console.WriteLine($"{sum} {small}");
    }
}

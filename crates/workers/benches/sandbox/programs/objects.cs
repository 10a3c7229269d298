// Calls methods of objects of different classes. Size: 30000000
using System;

abstract class Shape
{
    protected readonly int side;

    protected Shape(int side) => this.side = side;

    public abstract int Area();

    public abstract Shape Make(int side);

    public Shape Scaled(int by) => Make(side * by % 100 + 1);
}

class Square : Shape
{
    public Square(int side) : base(side) { }

    public override int Area() => side * side;

    public override Shape Make(int side) => new Square(side);
}

class Triangle : Shape
{
    public Triangle(int side) : base(side) { }

    public override int Area() => side * side / 2;

    public override Shape Make(int side) => new Triangle(side);
}

class Frame : Square
{
    public Frame(int side) : base(side) { }

    public override int Area() => base.Area() - (side - 1) * (side - 1);

    public override Shape Make(int side) => new Frame(side);
}

class Program
{
    static void Main()
    {
        Shape[] shapes = { new Square(3), new Triangle(4), new Frame(5) };
        long total = 0;
        int n = int.Parse(Console.ReadLine());
        for (int i = 0; i < n; i++)
        {
            Shape shape = shapes[i % 3].Scaled(i % 10 + 1);
            shapes[i % 3] = shape;
            total += shape.Area();
        }
        Console.WriteLine(total);
    }
}

using System;

class Program
{
    static void Main()
    {
        string[] numbers = Console.ReadLine().Split();
        Console.WriteLine(int.Parse(numbers[0]) + int.Parse(numbers[1]));
    }
}

// Fibonacci's numbers by recursion. Size: 40
using System;

class Program
{
    static int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2);

    static void Main() => Console.WriteLine(Fib(int.Parse(Console.ReadLine())));
}

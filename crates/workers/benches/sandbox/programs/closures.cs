// Functions that make functions, and go over lists. Size: 6000000
using System;
using System.Collections.Generic;
using System.Linq;

Func<int, int> Adder(int k) => x => (x + k) % 10007;
Func<int, int> Both(Func<int, int> f, Func<int, int> g) => x => f(g(x));

int n = int.Parse(Console.ReadLine());
Func<int, int> chain = Enumerable.Range(0, 8).Select(Adder).Aggregate(Both);
List<int> numbers = Enumerable.Range(0, n).Select(chain).ToList();
List<int> even = numbers.Where(x => x % 2 == 0).ToList();
var squares = even.Select(x => x * x % 1009);
Console.WriteLine($"{squares.Aggregate(7, (a, b) => (a * 31 + b) % 65521)} {even.Count}");

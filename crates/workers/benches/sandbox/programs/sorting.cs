// Sorts numbers, pairs by a key, and texts. Size: 300000
using System;
using System.Collections.Generic;
using System.Linq;

int n = int.Parse(Console.ReadLine());
int seed = 1;
var numbers = new List<int>();
for (int i = 0; i < n; i++)
{
    seed = (seed * 7621 + 1) % 32768;
    numbers.Add(seed * 16 + i % 16);
}
var pairs = numbers.Select((number, i) => (key: number % 1000, place: i)).ToList();
var texts = numbers.Select(number => number.ToString()).ToList();
numbers.Sort();
pairs.Sort((a, b) => a.key != b.key ? a.key.CompareTo(b.key) : b.place.CompareTo(a.place));
texts.Sort(StringComparer.Ordinal);
var (key, place) = pairs[n / 2];
Console.WriteLine($"{numbers[n / 2]} {key} {place} {texts[n / 2]}");

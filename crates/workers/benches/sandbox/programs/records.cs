// Writes and reads JSON. Size: 25000
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

int n = int.Parse(Console.ReadLine());
int seed = 1;
var records = new List<Item>();
for (int i = 0; i < n; i++)
{
    seed = (seed * 7621 + 1) % 32768;
    var tags = new List<string> { (seed % 10).ToString(), (seed % 7).ToString() };
    records.Add(new Item(i, $"n{seed}", tags, new Inner(seed / 4.0)));
}
long total = 0;
for (int i = 0; i < 3; i++)
{
    records = JsonSerializer.Deserialize<List<Item>>(JsonSerializer.Serialize(records));
    total += records.Sum(item => (long)item.Id + item.Tags[0].Length);
}
Console.WriteLine($"{total} {records.Sum(item => item.Inner.X):F2}");

record Inner(double X);
record Item(int Id, string Name, List<string> Tags, Inner Inner);

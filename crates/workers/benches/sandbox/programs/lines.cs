// Writes lines and reads numbers out of them. Size: 1000000
using System;
using System.Collections.Generic;
using System.Text;

int n = int.Parse(Console.ReadLine());
var lines = new List<string>();
for (int i = 0; i < n; i++)
{
    lines.Add($"{i * 37L % 1000} {i % 97} {i}");
}
long total = 0;
var said = new StringBuilder();
foreach (string line in string.Join("\n", lines).Split('\n'))
{
    string[] parts = line.Split(' ');
    int a = int.Parse(parts[0]), b = int.Parse(parts[1]), c = int.Parse(parts[2]);
    total += a * b + c % 10;
    if (total % 64 == 0)
    {
        said.AppendLine($"{total % 1000} {a}");
    }
}
Console.Write(said);
Console.WriteLine(total % 1000003);
